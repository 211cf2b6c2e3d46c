import '@tickmark/core/processes/lockPrototypes'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { request } from 'node:http'
import { Duplex } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { AppError } from '@tickmark/core/errors/AppError'
import { type ControlAddress, findControlAddress } from './control/ControlAddress.ts'
import { MCP_CHANNEL } from './control/startControl.ts'
import { printFailure } from './runtime/printFailure.ts'
import { keepFilesPrivate } from './runtime/privateFiles.ts'
import { makeConfig } from './settings/config.ts'

const STORE_PROGRAM = fileURLToPath(new URL('mcp/serveStore.ts', import.meta.url))

keepFilesPrivate()
// Nothing but messages of the protocol may be written to the output.
try {
  // biome-ignore lint/style/noProcessEnv: settings enter here and travel on as a value.
  const { dataDir } = makeConfig(process.env)
  const address = await findControlAddress(dataDir)
  const channel = (address && (await openChannel(address))) ?? startStore()
  channel.pipe(process.stdout)
  process.stdin.pipe(channel)
  await once(channel, 'close')
  process.exit(0)
} catch (failure) {
  printFailure(failure)
  process.exit(failure instanceof AppError && failure.code === 'bad-request' ? 2 : 1)
}

/** A channel to the server that has the data folder open; undefined when none answers at the address any more. */
async function openChannel({ url, secret }: ControlAddress): Promise<Duplex | undefined> {
  const opened = Promise.withResolvers<Duplex | undefined>()
  request(new URL(MCP_CHANNEL, url), {
    headers: { authorization: `Bearer ${secret}`, connection: 'Upgrade', upgrade: 'mcp' },
  })
    .on('upgrade', (_response, socket) => opened.resolve(socket))
    .on('response', () => opened.resolve(undefined))
    .on('error', () => opened.resolve(undefined))
    .end()
  return opened.promise
}

/** A channel to a process that opens the store itself: the engine takes a piped input of its process for data. */
function startStore(): Duplex {
  const child = spawn(process.execPath, [STORE_PROGRAM], { stdio: ['ignore', 2, 2, 'pipe'] })
  const channel = child.stdio[3]
  if (!(channel instanceof Duplex)) throw new Error('no channel to the process')
  return channel
}
