import { randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type ClickHouseClient, createClient } from '@clickhouse/client'
import { AppError } from '@tickmark/core/errors/AppError'
import { isDiskFull } from '@tickmark/core/errors/isDiskFull'
import { createChdbConnection } from 'chdb/connection'
import { z } from 'zod'
import type { ConnectionPool, ConnectionPools } from './ConnectionPools.ts'
import { loadContext } from './loadContext.ts'
import { interruptible, type QueryWeight, queryContext } from './queryContext.ts'
import { createSerialQueue, type SerialQueue } from './serialQueue.ts'
import { setParams } from './setParams.ts'
import { toAppError } from './toAppError.ts'

/** `path` tells a folder from a copy of it that was made while it was open. */
const Owner = z.object({ path: z.string(), pid: z.int(), started: z.string() })

/**
 * Who has an embedded engine's folder open, in words for people. The lock that counts is the engine's own;
 * this note only lets a second process say so in one line, where the engine would add its own words.
 */
function findFolderOwner(path: string): number | undefined {
  try {
    const owner = Owner.parse(JSON.parse(readFileSync(noteOf(path), 'utf8')))
    const isAlive = owner.started !== '' && owner.started === startOf(owner.pid)
    return isAlive && owner.path === resolve(path) && owner.pid !== process.pid
      ? owner.pid
      : undefined
  } catch {
    return undefined
  }
}

function noteFolderOwner(path: string): void {
  const owner: z.infer<typeof Owner> = {
    path: resolve(path),
    pid: process.pid,
    started: startOf(process.pid),
  }
  writeFileSync(noteOf(path), JSON.stringify(owner))
}

function forgetFolderOwner(path: string): void {
  rmSync(noteOf(path), { force: true })
}

function noteOf(path: string): string {
  return `${path}.owner.json`
}

/** When a process started, in the kernel's ticks since boot: a process id that was given out anew has another. Empty where the system does not tell. */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  } catch {
    return ''
  }
}

/** Where the engine finds `.clickhouse-local/config.xml`. */
const HOME = fileURLToPath(new URL('./home/', import.meta.url))

/**
 * Has the embedded engine begin with our settings. Some, such as how many of its threads merge, are changed by no
 * statement: it reads them from a file in the home of its user, when the first connection is opened.
 */
function beginEngine<T>(open: () => T): T {
  // The engine reads it, not we.
  const { env } = process
  const home = env.HOME
  env.HOME = HOME
  try {
    return open()
  } finally {
    if (home === undefined) delete env.HOME
    else env.HOME = home
  }
}

const MEMORY = ':memory:'
/** Each holds one of Node's threads while it answers, of which `PROCESS_SETTINGS` has more than these. */
const READERS = 3
/** What is computed after an increment is computed side by side. */
const WRITERS = 2
/** A load takes half of the machine's processors at most: who asks meanwhile finds the others free. */
const WRITER_THREADS = Math.ceil(availableParallelism() / 2)

/** The nice value of threads of heavy queries: those of others get thirty times their processor time. */
const HEAVY_NICE = 15

/** `folder` is where the data are: one that is removed at the end where they are kept in memory. */
type EmbeddedEngine = ConnectionPools & { folder: string }

type Settings = Readonly<Record<string, string | number>>

/**
 * Opens the engine inside this process, on a folder or in memory. A process holds one engine, and a folder has one owner:
 * the engine takes a lock of the operating system on it, so a killed owner leaves none behind.
 * @throws AppError `busy` when another process has the folder open, `storage-full` when its disk is full.
 */
export async function openEmbedded(path: string, settings: Settings): Promise<EmbeddedEngine> {
  if (path === MEMORY) return connect(path, settings)
  const owner = findFolderOwner(path)
  if (owner !== undefined)
    throw new AppError(
      'busy',
      `The data folder ${path} is in use by another Tickmark (process ${owner}).`,
    )
  let engine: EmbeddedEngine | undefined
  try {
    mkdirSync(path, { recursive: true })
    engine = await connect(path, settings)
    noteFolderOwner(path)
    return engine
  } catch (cause) {
    await engine?.close()
    if (isDiskFull(cause)) throw toAppError(cause)
    throw new AppError(
      'busy',
      `The data folder ${path} cannot be opened: another Tickmark is using it, or it is not writable.`,
      { cause },
    )
  }
}

/**
 * A connection runs one query at a time. Loads have their own connections, since parts of them take seconds; other
 * queries take the first of those where fewest wait, as far as their weight allows.
 */
async function connect(path: string, settings: Settings): Promise<EmbeddedEngine> {
  const open = (count: number) => Array.from({ length: count }, () => openConnection(path))
  const { writers, readers, killers } = beginEngine(() => ({
    writers: open(WRITERS),
    readers: open(READERS),
    killers: open(1),
  }))
  const all = [...writers, ...readers, ...killers]
  const set = Object.entries(settings).map(([name, value]) => `${name} = ${value}`)
  await Promise.all(all.map(({ client }) => client.command({ query: `SET ${set.join(', ')}` })))
  await Promise.all(
    readers.map(({ client, name }) => client.command({ query: `SET log_comment = '${name}'` })),
  )
  // A connection runs one query at a time, and the next one begins when this is done.
  const kill = async (name: string) => {
    for (const { client, line } of killers)
      await line.run(() =>
        client.command({ query: `KILL QUERY WHERE Settings['log_comment'] = '${name}' ASYNC` }),
      )
  }
  const look = makeWay(readers, { threads: availableParallelism(), kill })
  const write = makeWay(writers, { threads: WRITER_THREADS })
  return {
    folder: readers[0]?.folder ?? path,
    read: (question, act) => (loadContext.isEntered() ? write : look)(question, act),
    write,
    async close() {
      await Promise.all(all.map(({ client }) => client.close()))
      if (path !== MEMORY) forgetFolderOwner(path)
    },
  }
}

type Connection = {
  client: ClickHouseClient
  line: SerialQueue
  folder: string
  /** What the engine calls its query by. */
  name: string
  threads: number
  nice: number
}

type ClientConnection = NonNullable<NonNullable<Parameters<typeof createClient>[0]>['connection']>

/** The two packages declare the same interface in copies that differ in the names of newer settings only. */
function openConnection(path: string): Connection {
  const connection = createChdbConnection({ path })
  return {
    client: createClient({ connection: connection as unknown as ClientConnection }),
    line: createSerialQueue(),
    folder: connection.chdb.session.path,
    name: randomUUID(),
    threads: availableParallelism(),
    nice: 0,
  }
}

/** Where the process may set them, threads of heavy queries also get less processor time than all others. */
async function setThreads(connection: Connection, threads: number, nice: number): Promise<void> {
  if (connection.threads === threads && connection.nice === nice) return
  await connection.client.command({
    query: `SET max_threads = ${threads}, os_threads_nice_value_query = ${nice}`,
  })
  Object.assign(connection, { threads, nice })
}

type WayOptions = {
  threads: number
  /** Interrupts the query of a connection; without it queries run to their end. */
  kill?: (name: string) => Promise<void>
}

function makeWay(
  connections: readonly Connection[],
  { threads, kill }: WayOptions,
): ConnectionPool {
  const counts: Readonly<Record<QueryWeight, number>> = {
    light: connections.length,
    busy: connections.length - 1,
    heavy: 1,
  }
  return ({ sql, params }, act) => {
    const owner = queryContext.find()
    const weight = owner?.weigh() ?? 'light'
    const connection = connections
      .slice(0, counts[weight])
      .reduce((shortest, one) => (one.line.length < shortest.line.length ? one : shortest))
    return connection.line.run(async () => {
      const end = owner?.begin()
      try {
        if (weight === 'heavy') await setThreads(connection, 1, HEAVY_NICE)
        else await setThreads(connection, threads, 0)
        const query = () => act(connection.client, { query: `${setParams(sql, params)}${sql}` })
        if (kill === undefined) return await query()
        return await interruptible(query, () => kill(connection.name))
      } finally {
        end?.()
      }
    })
  }
}
