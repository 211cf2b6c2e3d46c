import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'

/** A part of what the database says as it refuses, which no caller may read. */
export const REFUSAL_TEXT = 'relation "internals" is damaged'

type Refusal = { left: number; isOver: boolean; written: Map<string, number> }
/** The rows that a statement added to a table, less those that it removed; not a number where it changed some. */
type Write = { table: string; rows: number }

const refusals = new AsyncLocalStorage<Refusal>()
/** The writes of the open transaction of a connection. */
const open = new WeakMap<pg.Client, Write[]>()
const { query } = pg.Client.prototype

/** Statements of other work, such as queues in the background, go through. */
async function queryUnlessRefused(this: pg.Client, ...given: unknown[]): Promise<unknown> {
  const refusal = refusals.getStore()
  if (refusal === undefined) return Reflect.apply(query, this, given)
  const text = String(given[0])
  if (!refusal.isOver && --refusal.left === 0) {
    refusal.isOver = true
    throw Object.assign(new Error(REFUSAL_TEXT), { severity: 'ERROR', code: 'XX000' })
  }
  const result: unknown = await Reflect.apply(query, this, given)
  if (text === 'begin') open.set(this, [])
  const transaction = open.get(this)
  const write = readWrite(text, result)
  if (write !== undefined && transaction !== undefined) transaction.push(write)
  else if (write !== undefined) note(refusal, write)
  if (text === 'commit') for (const one of transaction ?? []) note(refusal, one)
  if (text === 'commit' || text === 'rollback') open.delete(this)
  return result
}

function readWrite(text: string, result: unknown): Write | undefined {
  const { command, rowCount } = result as { command?: string; rowCount?: number | null }
  const table = /\b(?:into|update|from)\s+"?(\w+)/i.exec(text)?.[1]
  if (table === undefined || !rowCount) return undefined
  if (command === 'INSERT') return { table, rows: rowCount }
  if (command === 'DELETE') return { table, rows: -rowCount }
  return command === 'UPDATE' ? { table, rows: Number.NaN } : undefined
}

function note({ written }: Refusal, { table, rows }: Write): void {
  written.set(table, (written.get(table) ?? 0) + rows)
}

/**
 * Does something with a PostgreSQL server that refuses its statement of this number, from 1, also the begin and the
 * commit of a transaction. Returns what came of it, whether it has so many statements, and the tables in which it left
 * more or fewer rows or others.
 */
export async function refuseStatement<T>(
  number: number,
  work: () => Promise<T>,
): Promise<{ result: T; isRefused: boolean; written: string[] }> {
  const refusal: Refusal = { left: number, isOver: false, written: new Map() }
  Object.defineProperty(pg.Client.prototype, 'query', { value: queryUnlessRefused, writable: true })
  const result = await refusals.run(refusal, work)
  const written = [...refusal.written].flatMap(([table, rows]) => (rows === 0 ? [] : table))
  return { result, isRefused: refusal.isOver, written: written.toSorted() }
}
