import { randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type ClickHouseClient, createClient } from '@clickhouse/client'
import { AppError } from '@tickmark/core/errors/AppError'
import { isDiskFull } from '@tickmark/core/errors/systemFailures'
import { createChdbConnection } from 'chdb/connection'
import { z } from 'zod'
import type { Statement } from './Analytics.ts'
import type { ClientStatement, ConnectionPool, ConnectionPools } from './ConnectionPools.ts'
import { loadContext } from './loadContext.ts'
import { memorySettings } from './memorySettings.ts'
import { interruptible, type QueryWeight, queryContext } from './queryContext.ts'
import { type StatementLimits, StatementMemory } from './StatementMemory.ts'
import { createSerialQueue, type SerialQueue } from './serialQueue.ts'
import { setParams } from './setParams.ts'
import { toAppError } from './toAppError.ts'

/** `path` distinguishes a folder from a copy of it that was made while it was open. */
const Owner = z.object({ path: z.string(), pid: z.int(), started: z.string() })

/**
 * The id of the process that has the folder open, for the error message. The lock itself is the engine's; this note
 * only makes a clear message possible.
 */
export function findFolderOwner(path: string): number | undefined {
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

/** Notes this process as the one that has the folder open. */
export function noteFolderOwner(path: string): void {
  const owner: z.infer<typeof Owner> = {
    path: resolve(path),
    pid: process.pid,
    started: startOf(process.pid),
  }
  writeFileSync(noteOf(path), JSON.stringify(owner))
}

/** Removes the note when the folder is closed. */
export function forgetFolderOwner(path: string): void {
  rmSync(noteOf(path), { force: true })
}

function noteOf(path: string): string {
  return `${path}.owner.json`
}

/**
 * Returns the time at which a process started, in kernel ticks since boot, to detect a reused process id. Empty if the
 * system does not provide it, and for a process that has ended and waits for its parent to collect it: in a container
 * without an init process it may wait forever.
 */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' ? '' : (fields[19] ?? '')
  } catch {
    return ''
  }
}

/** The folder with `.clickhouse-local/config.xml` for the engine. */
const HOME = fileURLToPath(new URL('./home/', import.meta.url))

/**
 * Opens the embedded engine with our server settings. Some, such as the number of merge threads, cannot be set by a
 * statement: the engine reads them from a file in the user's home when the first connection is opened.
 */
function beginEngine<T>(open: () => T): T {
  // For the engine, not for our own settings.
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
/** Each occupies one of Node's threads during a query; `PROCESS_SETTINGS` provides more than these. */
const READERS = 3
/** After an increment, two statements run concurrently. */
const WRITERS = 2
/** A load uses at most half of the processors, which leaves the others to requests. */
const WRITER_THREADS = Math.ceil(availableParallelism() / 2)

/** Nice value of the threads of heavy queries: other threads get thirty times their processor time. */
export const HEAVY_NICE = 15

/** `folder` is the data folder; a temporary one for an engine in memory. */
type EmbeddedEngine = ConnectionPools & {
  folder: string
  memory: StatementMemory | null
  /** Interrupts the statement with this `log_comment`. */
  kill(name: string): Promise<void>
  /** Returns the bytes of memory that a statement has, by its name. */
  measure(name: string): Promise<number>
}

type EngineOptions = {
  settings: Readonly<Record<string, string | number>>
  /** Limits what statements of requests take; without it nothing does. */
  limits?: StatementLimits | undefined
}

/**
 * Opens the engine inside this process, on a folder or in memory. A process has one engine, and a folder one owner:
 * the engine locks it through the operating system, so a killed owner leaves no lock.
 * @throws AppError `busy` if another process has the folder open, `storage-full` if its disk is full.
 */
export async function openEmbedded(path: string, options: EngineOptions): Promise<EmbeddedEngine> {
  if (path === MEMORY) return connect(path, options)
  const owner = findFolderOwner(path)
  if (owner !== undefined)
    throw new AppError(
      'busy',
      `The data folder ${path} is in use by another Tickmark (process ${owner}).`,
    )
  let engine: EmbeddedEngine | undefined
  try {
    mkdirSync(path, { recursive: true })
    engine = await connect(path, options)
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
 * A connection runs one query at a time. Loads have separate connections, since their statements take seconds. Other
 * queries use the connection with the shortest queue among those that their weight allows.
 */
async function connect(path: string, { settings, limits }: EngineOptions): Promise<EmbeddedEngine> {
  const open = (count: number) => Array.from({ length: count }, () => openConnection(path))
  const { writers, readers, killers } = beginEngine(() => ({
    writers: open(WRITERS),
    readers: open(READERS),
    killers: open(1),
  }))
  const all = [...writers, ...readers, ...killers]
  const set = Object.entries(settings).map(([name, value]) => `${name} = ${value}`)
  await Promise.all(all.map(({ client }) => client.command({ query: `SET ${set.join(', ')}` })))
  const seconds = limits === undefined ? 0 : limits.runMs / 1_000
  await Promise.all(
    readers.map(({ client, name }) =>
      client.command({ query: `SET log_comment = '${name}', max_execution_time = ${seconds}` }),
    ),
  )
  // Awaited, because a connection runs one query at a time and starts the next one afterwards.
  const kill = async (name: string) => {
    for (const { client, queue } of killers)
      await queue.run(() =>
        client.command({ query: `KILL QUERY WHERE Settings['log_comment'] = '${name}' ASYNC` }),
      )
  }
  const measure = async (name: string) => {
    const [{ client, queue } = { client: undefined, queue: undefined }] = killers
    const query = `SELECT toFloat64(sum(memory_usage)) AS bytes FROM system.processes WHERE Settings['log_comment'] = '${name}'`
    const found = await queue?.run(async () => {
      const result = await client.query({ query, format: 'JSONEachRow' })
      return result.json<{ bytes: number }>()
    })
    return found?.[0]?.bytes ?? 0
  }
  let isClosing = false
  const requireOpen = () => {
    if (isClosing) throw new AppError('not-ready', 'The store of facts is closed.')
  }
  const memory = limits === undefined ? null : new StatementMemory(limits, READERS - 1)
  const read = createPool(readers, { threads: availableParallelism(), requireOpen, kill, memory })
  const write = createPool(writers, { threads: WRITER_THREADS, requireOpen })
  // After its query: a process that frees a connection or exits while the engine works may crash or never end.
  const end = (connections: readonly Connection[]) =>
    Promise.all(connections.map(({ client, queue }) => queue.run(() => client.close())))
  return {
    folder: readers[0]?.folder ?? path,
    memory,
    kill,
    measure,
    read: (statement, act) => (loadContext.isEntered() ? write : read)(statement, act),
    write,
    async close() {
      isClosing = true
      await end([...readers, ...writers])
      await end(killers)
      if (path !== MEMORY) forgetFolderOwner(path)
    },
  }
}

type Connection = {
  client: ClickHouseClient
  queue: SerialQueue
  folder: string
  /** Identifies its query in the engine. */
  name: string
  threads: number
  nice: number
  /** Bytes that its queries may use; 0 for as many as there are. */
  memoryBytes: number
  /** Heavy and large queries in its queue, behind which no other query should wait. */
  long: number
  /** True if its last query failed; see `discardLeftovers`. */
  hasFailed: boolean
}

type ClientConnection = NonNullable<NonNullable<Parameters<typeof createClient>[0]>['connection']>

/** Both packages declare the same interface; the copies differ only in the names of newer settings. */
function openConnection(path: string): Connection {
  const connection = createChdbConnection({ path })
  return {
    client: createClient({ connection: connection as unknown as ClientConnection }),
    queue: createSerialQueue(),
    folder: connection.chdb.session.path,
    name: randomUUID(),
    threads: availableParallelism(),
    nice: 0,
    memoryBytes: 0,
    long: 0,
    hasFailed: false,
  }
}

/**
 * The engine keeps the rows that a query wrote before it failed or was killed, and puts them in front of the result
 * of the next statement on the connection, so one whose result no caller reads comes first.
 */
async function discardLeftovers(connection: Connection): Promise<void> {
  if (!connection.hasFailed) return
  await connection.client.command({ query: 'SELECT 1' })
  connection.hasFailed = false
}

/**
 * Sets the number of threads. If the process may set nice values, threads of heavy queries also get less processor
 * time.
 */
async function setThreads(connection: Connection, threads: number, nice: number): Promise<void> {
  if (connection.threads === threads && connection.nice === nice) return
  await connection.client.command({
    query: `SET max_threads = ${threads}, os_threads_nice_value_query = ${nice}`,
  })
  Object.assign(connection, { threads, nice })
}

async function setMemory(connection: Connection, bytes: number): Promise<void> {
  if (connection.memoryBytes === bytes) return
  await connection.client.command({ query: `SET ${memorySettings(bytes)}` })
  connection.memoryBytes = bytes
}

type PoolOptions = {
  threads: number
  /** @throws AppError `not-ready` once the engine is closing. */
  requireOpen: () => void
  /** Interrupts the query of a connection; without it queries run to their end. */
  kill?: (name: string) => Promise<void>
  /** Without it queries use as much memory as there is. */
  memory?: StatementMemory | null
}

function createPool(
  connections: readonly Connection[],
  { threads, requireOpen, kill, memory = null }: PoolOptions,
): ConnectionPool {
  const counts: Readonly<Record<QueryWeight, number>> = {
    light: connections.length,
    busy: connections.length - 1,
    heavy: 1,
  }
  const run: LimitedPool = (statement, act, bytes) => {
    const { sql, params } = statement
    // Loads have connections of their own, on behalf of everybody.
    const owner = kill === undefined ? undefined : queryContext.find()
    const weight = owner === undefined ? 'light' : queryContext.weigh(statement)
    const leave = owner?.enter()
    const connection = connections
      .slice(0, counts[weight])
      .reduce((first, one) => (delayOf(one) < delayOf(first) ? one : first))
    const isLong = weight === 'heavy' || (memory !== null && bytes === memory.largeBytes)
    if (isLong) connection.long++
    return connection.queue.run(async () => {
      requireOpen()
      const end = owner?.begin()
      try {
        await discardLeftovers(connection)
        if (weight === 'heavy') await setThreads(connection, 1, HEAVY_NICE)
        else await setThreads(connection, threads, 0)
        await setMemory(connection, bytes)
        const query = () => act(connection.client, { query: `${setParams(sql, params)}${sql}` })
        if (kill === undefined) return await query()
        return await interruptible(query, () => kill(connection.name))
      } catch (failure) {
        connection.hasFailed = true
        throw failure
      } finally {
        if (isLong) connection.long--
        end?.()
        leave?.()
      }
    })
  }
  return (statement, act) =>
    memory === null
      ? run(statement, act, 0)
      : memory.run(statement, (bytes) => run(statement, act, bytes))
}

/** A long query takes as much time as a hundred others. */
function delayOf({ queue, long }: Connection): number {
  return queue.length + 100 * long
}

type LimitedPool = <T>(
  statement: Statement,
  act: (client: ClickHouseClient, request: ClientStatement) => Promise<T>,
  bytes: number,
) => Promise<T>
