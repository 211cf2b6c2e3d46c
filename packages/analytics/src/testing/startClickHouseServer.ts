import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const PROGRAM = fileURLToPath(new URL('./processes/serveClickHouse.ts', import.meta.url))
const LOOK_EVERY_MS = 50
const GIVE_UP_AFTER_MS = 60_000

export type TestClickHouse = {
  /** The address of its default database. */
  url: string
  /** The id of its process while it runs. */
  pid(): number
  /** Creates an empty database and returns its address. */
  createDatabase(name: string): Promise<string>
  /** Starts it again on its folder and port, also one that has crashed and holds its folder. */
  start(): Promise<void>
  /** Ends it immediately, like a crash. */
  kill(): Promise<void>
  /** Stops it and removes its folder. */
  stop(): Promise<void>
}

type ServerPlace = {
  /** The settings that a server needs to be one of a cluster. */
  native?: { port: number; configFile: string }
  /** The folder in which it makes its own. */
  parent?: string | undefined
}

/** Starts a real ClickHouse server on this loopback port with an empty folder. It ends with this process. */
export async function startClickHouseServer(
  port: number,
  { native, parent = tmpdir() }: ServerPlace = {},
): Promise<TestClickHouse> {
  const folder = await mkdtemp(join(parent, 'clickhouse-'))
  const url = `http://127.0.0.1:${port}`
  let running: ChildProcess | undefined
  const server: TestClickHouse = {
    url,
    pid: () => running?.pid ?? 0,
    createDatabase: (name) => createDatabase(url, name),
    async start() {
      await server.kill()
      const more = native === undefined ? [] : [String(native.port), native.configFile]
      const child = fork(PROGRAM, [folder, String(port), ...more], {
        execArgv: [],
        stdio: 'inherit',
      })
      running = child
      await waitUntilReady(url, child)
    },
    async kill() {
      const child = running
      running = undefined
      if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
    async stop() {
      await server.kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
  await server.start()
  return server
}

/** Creates an empty database on a server and returns its address. */
export async function createDatabase(url: string, name: string): Promise<string> {
  const made = await fetch(url, { method: 'POST', body: `CREATE DATABASE ${name}` })
  if (!made.ok) throw new Error(await made.text())
  return `${url}/${name}`
}

async function waitUntilReady(url: string, child: ChildProcess): Promise<void> {
  const giveUpAt = Date.now() + GIVE_UP_AFTER_MS
  while (child.exitCode === null && Date.now() < giveUpAt) {
    const answer = await fetch(`${url}/?query=SELECT+1`).catch(() => null)
    if (answer?.ok) return
    await setTimeout(LOOK_EVERY_MS)
  }
  throw new Error(`The ClickHouse server did not start (exit code ${child.exitCode}).`)
}
