import { join } from 'node:path'
import { PROCESS_SETTINGS } from '@tickmark/server/PROCESS_SETTINGS'
import { ROOT, type Running, startProcess } from './startProcess.ts'

type RunningServer = Running & { url: string }

const START_WITHIN_MS = 60_000

/** Starts the terminal on a free port, without a rate limit. */
export async function startServer(options: {
  dataDir: string
  /** Fills an empty folder with sample data; see `getSampleFolder`. */
  sample?: boolean
  /** Further settings. */
  settings?: Readonly<Record<string, string>>
  /** The old space of Node, which otherwise depends on the machine. */
  heapMegabytes?: number
  /** A module that is loaded before the server, as a path. */
  preload?: string
  /** The folder of another checkout, whose server it is. */
  root?: string | undefined
}): Promise<RunningServer> {
  const { heapMegabytes: heap, preload, root = ROOT } = options
  const flags = [
    ...(heap === undefined ? [] : [`--max-old-space-size=${heap}`]),
    ...(preload === undefined ? [] : ['--import', preload]),
  ]
  const server = startAsServer([...flags, join(root, 'apps/server/src/main.ts')], {
    PORT: '0',
    TT_DATA_DIR: options.dataDir,
    TT_SAMPLE: options.sample ? 'on' : 'off',
    TT_REQUESTS_PER_MINUTE: 'off',
    TT_SYNC: 'off',
    ...options.settings,
  })
  const [, port] = await server.until(/ is at http:\/\/[\w.]+:(\d+)\//, START_WITHIN_MS)
  return { ...server, url: `http://127.0.0.1:${port}` }
}

const PROGRAM_START_WITHIN_MS = 120_000

/** Starts one of the programs in `processes/` that reports its port. */
export async function servePort(args: readonly string[]): Promise<Running & { url: string }> {
  const running = startAsServer(args)
  const [, port] = await running.until(/port (\d+)/, PROGRAM_START_WITHIN_MS)
  return { ...running, url: `http://127.0.0.1:${port}` }
}

/** Starts a program with the memory and threads that the process of a server has. */
export function startAsServer(
  args: readonly string[],
  settings: Readonly<Record<string, string>> = {},
): Running {
  return startProcess(process.execPath, [...PROCESS_SETTINGS.flags, ...args], {
    ...PROCESS_SETTINGS.environment,
    ...settings,
  })
}
