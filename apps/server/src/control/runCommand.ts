import type { Analytics } from '@tickmark/analytics/client/Analytics'
import { openAnalytics } from '@tickmark/analytics/store/openAnalytics'
import { AppError } from '@tickmark/core/errors/AppError'
import type { Leases } from '@tickmark/core/stores/Lease'
import { openChanges } from '../changes/openChanges.ts'
import { openLeases } from '../leases/openLeases.ts'
import { checkDataDir } from '../runtime/checkDataDir.ts'
import { printFailure } from '../runtime/printFailure.ts'
import { keepFilesPrivate, tightenFolder } from '../runtime/privateFiles.ts'
import { type Config, makeConfig } from '../settings/config.ts'
import { findControlAddress } from './ControlAddress.ts'
import { sendToServer } from './sendToServer.ts'

type Job<Progress> = { signal: AbortSignal; onProgress(progress: Progress): void }

/** A command of the command line that works on the store of facts. */
export type Command<Input, Progress, Report> = {
  name: 'import' | 'sync' | 'export' | 'catalog' | 'backup'
  /** Set if it needs the store of accounts too, of which an embedded one belongs to a running server. */
  usesAccounts?: true
  /** Reads the arguments; a relative path is taken from the folder that the command was given in. */
  parse(args: readonly string[], folder: string): Input
  /** Does the work in this process, where no server has the data folder open. */
  work(
    analytics: Analytics,
    input: Input,
    job: Job<Progress> & { config: Config; leases: Leases },
  ): Promise<Report>
  renderProgress(progress: Progress, columns: number): string
  renderReport(report: Report): string
  exitCodeOf(report: Report): number
}

/**
 * Runs a command: hands the work to the server that has the data folder open, or does it here, shows how far it is,
 * prints the report and ends the process. Wrong arguments end it with 2, all else that fails with 1.
 */
export async function runCommand<Input, Progress, Report>(
  command: Command<Input, Progress, Report>,
): Promise<void> {
  keepFilesPrivate()
  try {
    // biome-ignore lint/style/noProcessEnv: settings enter here and travel on as a value.
    const env = process.env
    const config = makeConfig(env)
    // npm runs scripts in the project's folder and says here where it was called.
    const input = command.parse(process.argv.slice(2), env.INIT_CWD ?? process.cwd())
    const report =
      (await runOnServer(config, command, input)) ?? (await runHere(config, command, input))
    clearProgress()
    process.stdout.write(command.renderReport(report))
    process.exit(command.exitCodeOf(report))
  } catch (error) {
    clearProgress()
    printFailure(error)
    process.exit(error instanceof AppError && error.code === 'bad-request' ? 2 : 1)
  }
}

/** Undefined when no server has the folder. */
async function runOnServer<Input, Progress, Report>(
  config: Config,
  command: Command<Input, Progress, Report>,
  input: Input,
): Promise<Report | undefined> {
  const canWorkBeside = config.analytics.kind === 'server' && config.analytics.isShared
  const needsOwner = command.usesAccounts && config.accounts.store.kind === 'embedded'
  if (canWorkBeside && !needsOwner) return undefined
  const address = await findControlAddress(config.dataDir)
  const asked = { command: command.name, body: input }
  return address && sendToServer(address, asked, showProgress(command))
}

async function runHere<Input, Progress, Report>(
  config: Config,
  command: Command<Input, Progress, Report>,
  input: Input,
): Promise<Report> {
  await checkDataDir(config.dataDir)
  await tightenFolder(config.dataDir, (line) => process.stderr.write(`${line}\n`))
  const leases = await openLeases(config, (line) => process.stderr.write(`${line}\n`))
  const changes = await openChanges(config.redisUrl)
  const analytics = await openAnalytics(config.analytics, {
    leases,
    onlyReviewed: config.catalog.onlyReviewed,
    onVersion: (version) => changes.announce({ kind: 'data', version }),
  })
  const abort = new AbortController()
  process.once('SIGINT', () => abort.abort())
  process.once('SIGTERM', () => abort.abort())
  try {
    return await command.work(analytics, input, {
      config,
      leases,
      signal: abort.signal,
      onProgress: showProgress(command),
    })
  } finally {
    await leases.close()
    await changes.close()
    await analytics.close()
  }
}

/** Progress is for people: one line that is written over, and nothing when the output goes to a file. */
function showProgress<Input, Progress, Report>(command: Command<Input, Progress, Report>) {
  return (progress: Progress) => {
    if (process.stderr.isTTY)
      process.stderr.write(`\r\x1b[K${command.renderProgress(progress, process.stderr.columns)}`)
  }
}

function clearProgress(): void {
  if (process.stderr.isTTY) process.stderr.write('\r\x1b[K')
}
