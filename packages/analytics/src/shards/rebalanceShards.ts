import { AppError } from '@tickmark/core/errors/AppError'
import type { Analytics, Engine, Shard } from '../client/Analytics.ts'
import { isReplaced } from '../client/replaceRows.ts'
import { migrate } from '../state/migrate.ts'
import { onEach } from './openShards.ts'
import {
  distribute,
  findPlace,
  placeNew,
  requireCluster,
  requirePlaces,
  requireReachable,
  type ShardPlace,
  writePlace,
} from './prepareShards.ts'
import { changesSharded, SHARDED_TABLES, SHARDING_KEY } from './SHARDED_TABLES.ts'

/** A store that is not prepared, so that it may have more shards than its facts are on. */
export type UnpreparedStore = Engine & Pick<Analytics, 'shards'>

/** The progress of a rebalance: `slice` of `slices` of a table are staged, then each shard exchanges it. */
type Progress = {
  /** Of this run and all that resume it. */
  id: string
  table: number
  slice: number
  slices: number
}

type RebalanceReport = { shards: number; isDone: boolean }

type Options = {
  /** Checked before each step that changes the store. */
  assertLeaseHeld?(): Promise<void>
  onStep?(line: string): void
}

/** Points that are copied at a time; a run that was interrupted repeats the slice that it was at. */
const SLICE_POINTS = 20_000_000
const MAX_SLICES = 500

/**
 * Distributes the facts over the listed shards, of which the last ones are new. Each table is staged aside by the new
 * order and then exchanged, so that until its end it needs room for the largest of them a second time. No server may
 * have the store open. A run that was interrupted is resumed by the next one.
 * @throws AppError `conflict` if the shards are not those of the store and new ones, or a load is not finished.
 */
export async function rebalanceShards(
  db: UnpreparedStore,
  { assertLeaseHeld = async () => undefined, onStep = () => undefined }: Options = {},
): Promise<RebalanceReport> {
  const { shards } = db
  await requireReachable(shards)
  let own = await findPlace(db)
  if (own === undefined || own.state === 'placing')
    throw new AppError(
      'conflict',
      'This store has no facts on shards yet. Start the terminal with CLICKHOUSE_CLUSTER first.',
    )
  if (own.state === 'placed') {
    if (own.shards > shards.length)
      throw new AppError(
        'conflict',
        `The facts are on ${own.shards} shards, and CLICKHOUSE_CLUSTER lists ${shards.length}. Shards cannot be removed.`,
      )
    await requirePlaces({ shards: shards.slice(0, own.shards) }, own)
    if (own.shards === shards.length) return { shards: shards.length, isDone: false }
    await requireFinishedLoads(db)
  } else if (own.shards !== shards.length)
    throw new AppError(
      'conflict',
      `The facts are being distributed over ${own.shards} shards, and CLICKHOUSE_CLUSTER lists ${shards.length}. List those ${own.shards}.`,
    )
  await onEach(shards, (shard) => migrate(shard, assertLeaseHeld))
  await migrate(db, assertLeaseHeld, changesSharded)
  let progress: Progress =
    own.state === 'rebalancing'
      ? JSON.parse(own.progress)
      : { id: `rebalance-${Date.now()}`, ...START }
  own = { ...own, shards: shards.length, state: 'rebalancing' }
  await assertLeaseHeld()
  await keep(db, own, progress)
  await placeNew(shards, own)
  await requirePlaces({ shards }, { ...own, state: 'placed' })
  await distribute(db)
  await requireCluster(db)
  for (const table of SHARDED_TABLES.slice(progress.table)) {
    onStep(`${table}: staging`)
    progress = await stage({ db, table, progress }, async (next) => {
      await assertLeaseHeld()
      if (own !== undefined) await keep(db, own, next)
      if (next.slices > 0) onStep(`${table}: ${next.slice} of ${next.slices}`)
    })
    await assertLeaseHeld()
    await exchange(shards, table, progress.id)
    progress = { id: progress.id, ...START, table: progress.table + 1 }
    await keep(db, own, progress)
  }
  await onEach(shards, async (shard) => {
    const place = await findPlace(shard)
    if (place !== undefined) await writePlace(shard, { ...place, shards: shards.length })
  })
  await writePlace(db, { ...own, state: 'placed', progress: '' })
  return { shards: shards.length, isDone: true }
}

const START = { table: 0, slice: 0, slices: 0 }

function keep(db: Engine, own: ShardPlace, progress: Progress): Promise<void> {
  return writePlace(db, { ...own, progress: JSON.stringify(progress) })
}

/** Requires that all loads are finished: what they have staged would be lost with the staging tables. */
async function requireFinishedLoads(db: Engine): Promise<void> {
  const [open] = await db.rows<{ batches: number }>({
    sql: `SELECT count() AS batches FROM batches FINAL WHERE state = 'committing'`,
  })
  if (open?.batches)
    throw new AppError(
      'conflict',
      'A load is unfinished. Start the terminal with its previous shards to finish it, then stop it.',
    )
}

type Staging = { db: UnpreparedStore; table: (typeof SHARDED_TABLES)[number]; progress: Progress }

/** Copies a table by slices of its projects into the staging tables of the shards that they belong to. */
async function stage(
  { db, table, progress }: Staging,
  keepProgress: (progress: Progress) => Promise<void>,
): Promise<Progress> {
  const { shards } = db
  const staged = `${table}_staged`
  const isExchanged = await Promise.all(
    shards.map((shard) => isReplaced(shard, table, progress.id)),
  )
  if (isExchanged.some(Boolean)) return progress
  let now = progress
  if (now.slices === 0) {
    await onEach(shards, (shard) => shard.command({ sql: `TRUNCATE TABLE ${staged}` }))
    const rows = await countRows(db, table)
    now = { ...now, slices: Math.min(MAX_SLICES, Math.max(1, Math.ceil(rows / SLICE_POINTS))) }
    await keepProgress(now)
  }
  const of = `intHash64(${SHARDING_KEY}) % {slices: UInt32} = {slice: UInt32}`
  while (now.slice < now.slices) {
    const params = { slices: now.slices, slice: now.slice }
    // A slice that was interrupted may be on some of the shards.
    await onEach(shards, (shard) =>
      shard.command({ sql: `DELETE FROM ${staged} WHERE ${of}`, params }),
    )
    await db.command({
      sql: `INSERT INTO ${staged} SELECT * FROM ${newest(table)} WHERE ${of}`,
      params,
    })
    now = { ...now, slice: now.slice + 1 }
    await keepProgress(now)
  }
  const [before, after] = [await countRows(db, newest(table)), await countRows(db, staged)]
  if (before !== after)
    throw new AppError(
      'internal',
      `${table} has ${before} rows, and ${after} of them are staged. Nothing was changed; run the command again.`,
    )
  return now
}

/** Of tables that replace versions, only the newest: which of two is inserted last decides between them. */
function newest(table: Staging['table']): string {
  return table === 'facts' || table === 'second_opinions' ? `${table} FINAL` : table
}

async function countRows(db: Engine, table: string): Promise<number> {
  const [row] = await db.rows<{ rows: number }>({ sql: `SELECT count() AS rows FROM ${table}` })
  return row?.rows ?? 0
}

/** Each shard exchanges its tables in one atomic step. The comment says on which of them it has. */
async function exchange(shards: readonly Shard[], table: string, id: string): Promise<void> {
  const staged = `${table}_staged`
  const isAny = (await Promise.all(shards.map((shard) => isReplaced(shard, table, id)))).some(
    Boolean,
  )
  // Marked on all before one exchanges, so that a run that resumes knows that all are staged.
  if (!isAny)
    await onEach(shards, (shard) =>
      shard.command({ sql: `ALTER TABLE ${staged} MODIFY COMMENT '${id}'` }),
    )
  await onEach(shards, async (shard) => {
    if (!(await isReplaced(shard, table, id)))
      await shard.command({ sql: `EXCHANGE TABLES ${table} AND ${staged}` })
  })
  await onEach(shards, (shard) => shard.command({ sql: `TRUNCATE TABLE ${staged}` }))
}
