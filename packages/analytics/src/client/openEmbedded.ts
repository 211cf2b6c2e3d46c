import { mkdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { type ClickHouseClient, createClient } from '@clickhouse/client'
import { AppError } from '@tickmark/core/errors/AppError'
import { createChdbConnection } from 'chdb/connection'
import { beginEngine } from './beginEngine.ts'
import { createLine, type Line } from './createLine.ts'
import { findFolderOwner, forgetFolderOwner, noteFolderOwner } from './folderOwner.ts'
import { loadContext } from './loadContext.ts'
import { queryContext } from './queryContext.ts'
import { setParams } from './setParams.ts'
import type { Way, Ways } from './Ways.ts'

const MEMORY = ':memory:'
/** Each holds one of Node's threads while it answers, of which `PROCESS_SETTINGS` has more than these. */
const READERS = 2
/** What is computed after an increment is computed side by side. */
const WRITERS = 2
/** A load takes half of the machine's processors at most: who asks meanwhile finds the others free. */
const WRITER_THREADS = Math.ceil(availableParallelism() / 2)

/** `folder` is where the data are: one that is removed at the end where they are kept in memory. */
export type EmbeddedEngine = Ways & { folder: string }

type Settings = Readonly<Record<string, string | number>>

/**
 * Opens the engine inside this process, on a folder or in memory. A process holds one engine, and a folder has one owner:
 * the engine takes a lock of the operating system on it, so a killed owner leaves none behind.
 * @throws AppError `busy` when another process has the folder open.
 */
export async function openEmbedded(path: string, settings: Settings): Promise<EmbeddedEngine> {
  if (path === MEMORY) return connect(path, settings)
  const owner = findFolderOwner(path)
  if (owner !== undefined)
    throw new AppError(
      'busy',
      `The data folder ${path} is in use by another Tickmark (process ${owner}).`,
    )
  try {
    mkdirSync(path, { recursive: true })
    const engine = await connect(path, settings)
    noteFolderOwner(path)
    return engine
  } catch (cause) {
    throw new AppError(
      'busy',
      `The data folder ${path} cannot be opened: another Tickmark is using it, or it is not writable.`,
      { cause },
    )
  }
}

/**
 * A connection answers one question at a time, and connections answer beside each other. Loads have their own, since
 * parts of them take seconds; who asks besides takes the one where fewest wait.
 */
async function connect(path: string, settings: Settings): Promise<EmbeddedEngine> {
  const open = (count: number) => Array.from({ length: count }, () => openConnection(path))
  const { writers, readers } = beginEngine(() => ({
    writers: open(WRITERS),
    readers: open(READERS),
  }))
  const all = [...writers, ...readers]
  const set = Object.entries(settings).map(([name, value]) => `${name} = ${value}`)
  await Promise.all(all.map(({ client }) => client.command({ query: `SET ${set.join(', ')}` })))
  const threads = `SET max_threads = ${WRITER_THREADS}`
  await Promise.all(writers.map(({ client }) => client.command({ query: threads })))
  const [look, write] = [makeWay(readers), makeWay(writers)]
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

type Connection = { client: ClickHouseClient; line: Line; folder: string }

type ClientConnection = NonNullable<NonNullable<Parameters<typeof createClient>[0]>['connection']>

/** The two packages declare the same interface in copies that differ in the names of newer settings only. */
function openConnection(path: string): Connection {
  const connection = createChdbConnection({ path })
  return {
    client: createClient({ connection: connection as unknown as ClientConnection }),
    line: createLine(),
    folder: connection.chdb.session.path,
  }
}

/** Queries of a heavy owner wait for each other in the first half, so that small ones of others find the second free. */
function makeWay(connections: readonly Connection[]): Way {
  const half = connections.slice(0, Math.ceil(connections.length / 2))
  return ({ sql, params }, act) => {
    const owner = queryContext.find()
    const { line, client } = (owner?.isHeavy() ? half : connections).reduce((shortest, one) =>
      one.line.length <= shortest.line.length ? one : shortest,
    )
    return line.join(async () => {
      const end = owner?.begin()
      try {
        return await act(client, { query: `${setParams(sql, params)}${sql}` })
      } finally {
        end?.()
      }
    })
  }
}
