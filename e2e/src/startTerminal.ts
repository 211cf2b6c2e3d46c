import { existsSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findFreePort } from '@tickmark/accounts/testing/findFreePort'
import type { DataStatus } from '@tickmark/core/answers/DataStatus'
import type { Ranking } from '@tickmark/core/answers/Ranking'
import { orderServer } from '@tickmark/server/testing/orderServer'
import { type ProgramOptions, runProgram } from '@tickmark/server/testing/runProgram'
import { getSampleFolder } from './getSampleFolder.ts'

const BUILT_PAGE = fileURLToPath(new URL('../../apps/web/dist/index.html', import.meta.url))
const POLL_MS = 250
const TIMEOUT_MS = 300_000
/** A server that does nothing else finishes within this time. */
const STOP_WITHIN_MS = 30_000

export type Terminal = {
  /** Such as `http://localhost:40123`, without a slash at its end. */
  origin: string
  /** The process of the server. */
  pid: number
  /** The folder into which it writes emails. */
  outbox: string
  /** Returns what the server wrote to its log so far. */
  output(): string
  /** Runs the import command on the folder, beside the running server; resolves with what it wrote. */
  importFolder(folder: string, ...options: string[]): Promise<string>
  /** Has the running server do what an operator orders; resolves with the lines that they are shown. */
  order(...words: string[]): Promise<string[]>
  stop(): Promise<void>
}

/**
 * Starts the real server on a data folder of its own: full of sample data, or empty.
 * `extra` are further settings, such as those of the integrations.
 */
export async function startTerminal(
  data: 'sample' | 'empty',
  extra: Readonly<Record<string, string>> = {},
  { root, flags = [] }: ProgramOptions = {},
): Promise<Terminal> {
  if (!existsSync(BUILT_PAGE))
    throw new Error('apps/web/dist is missing: `npm test` builds it before the browser journeys.')
  const dataDir = await mkdtemp(join(tmpdir(), 'tickmark-e2e-'))
  if (data === 'sample') await cp(await getSampleFolder(root), dataDir, { recursive: true })
  const settings = {
    ...extra,
    TT_DATA_DIR: dataDir,
    // Journeys say from which address each visitor comes.
    TT_TRUSTED_PROXIES: '127.0.0.1',
    TT_SAMPLE: data === 'sample' ? 'on' : 'off',
    PORT: String(await findFreePort()),
  }
  const server = runProgram({ name: 'main', root, flags }, [], settings)
  let isWanted = true
  server.ended.then((code) => {
    if (isWanted) console.error(`The server ended with ${code} by itself:\n${server.output()}`)
  })
  const stop = async () => {
    isWanted = false
    server.child.kill('SIGTERM')
    const timer = setTimeout(() => server.child.kill('SIGKILL'), STOP_WITHIN_MS)
    await server.ended
    clearTimeout(timer)
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    const line = await server.line(/ is at /)
    const origin = line.replace(/^.* is at /, '').replace('/explorer', '')
    if (data === 'sample') await waitForSample(origin)
    return {
      origin,
      pid: server.child.pid ?? 0,
      outbox: join(dataDir, 'outbox'),
      output: server.output,
      stop,
      importFolder: async (folder, ...options) => {
        const command = runProgram('import', [folder, ...options], settings)
        const code = await command.ended
        if (code !== 0) throw new Error(`The import ended with ${code}:\n${command.output()}`)
        return command.output()
      },
      order: (...words) => orderServer(dataDir, ...words),
    }
  } catch (failure) {
    await stop()
    throw failure
  }
}

/** A few projects of the sample come first; it is whole once more than these have figures. */
const FIRST_PROJECTS = 20

async function waitForSample(origin: string): Promise<void> {
  const deadline = Date.now() + TIMEOUT_MS
  while (Date.now() < deadline) {
    if ((await readStatus(origin)).state === 'ready') {
      const { summary } = await read<Ranking>(origin, '/v2/ranking?metric_id=fees&limit=1')
      if (summary.count > FIRST_PROJECTS) return
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
  throw new Error(`The sample data was not in after ${TIMEOUT_MS / 1000} s.`)
}

function readStatus(origin: string): Promise<DataStatus> {
  return read(origin, '/v2/data-status')
}

async function read<T>(origin: string, path: string): Promise<T> {
  const answer = await fetch(origin + path, {
    headers: {
      authorization: 'Bearer tickmark-public',
      // A terminal with tiers counts the requests of an address.
      'x-forwarded-for': `10.0.${Math.floor(Math.random() * 256)}.1`,
    },
  })
  return ((await answer.json()) as { data: T }).data
}
