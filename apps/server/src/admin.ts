import '@tickmark/core/processes/lockPrototypes'
import type { AdminCommand } from '@tickmark/accounts/admin/AdminCommand'
import { runAdminCommand } from '@tickmark/accounts/admin/runAdminCommand'
import { AppError } from '@tickmark/core/errors/AppError'
import { LazyAccounts } from './accounts/LazyAccounts.ts'
import { openChanges } from './changes/openChanges.ts'
import { findControlAddress } from './control/ControlAddress.ts'
import { parseAdminArguments } from './control/parseAdminArguments.ts'
import { rebalanceStore } from './control/rebalanceStore.ts'
import { sendToServer } from './control/sendToServer.ts'
import { printFailure } from './runtime/printFailure.ts'
import { keepFilesPrivate } from './runtime/privateFiles.ts'
import { type Config, makeConfig } from './settings/config.ts'

keepFilesPrivate()
try {
  // biome-ignore lint/style/noProcessEnv: settings enter here and travel on as a value.
  const config = makeConfig(process.env)
  const words = process.argv.slice(2)
  const lines =
    words.join(' ') === 'shards rebalance'
      ? await rebalanceStore(config, (line) => process.stderr.write(`${line}\n`))
      : await administer(config, parseAdminArguments(words))
  process.stdout.write(lines.map((line) => `${line}\n`).join(''))
  process.exit(0)
} catch (error) {
  printFailure(error)
  process.exit(error instanceof AppError && error.code === 'bad-request' ? 2 : 1)
}

async function administer(config: Config, command: AdminCommand): Promise<string[]> {
  return (await askServer(config, command)) ?? (await runHere(config, command))
}

/** The embedded store has one owner. Undefined when no server has it. */
async function askServer(config: Config, body: AdminCommand): Promise<string[] | undefined> {
  if (config.accounts.store.kind === 'server') return undefined
  const address = await findControlAddress(config.dataDir)
  if (address === undefined) return undefined
  return sendToServer<never, string[]>(address, { command: 'admin', body }, () => undefined)
}

async function runHere(config: Config, command: AdminCommand): Promise<string[]> {
  const changes = await openChanges(config.redisUrl)
  const lazyAccounts = new LazyAccounts(config, { announce: (change) => changes.announce(change) })
  try {
    return await runAdminCommand(await lazyAccounts.open(), command)
  } finally {
    await lazyAccounts.close()
    await changes.close()
  }
}
