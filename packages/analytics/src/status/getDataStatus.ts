import type { BatchState, BatchStatus, StoreStatus } from '@tickmark/core/answers/DataStatus'
import { listOwnMetrics } from '@tickmark/core/metrics/listMetrics'
import { SOURCE_NAMES } from '@tickmark/core/sources/SOURCE_NAMES'
import { addDays, type Day, toDay } from '@tickmark/core/time/Day'
import { countBatchWrites } from '../batches/BatchRow.ts'
import { RECORD_TABLES } from '../batches/BatchWriter.ts'
import type { Analytics } from '../client/Analytics.ts'
import { perStore } from '../client/memoPerVersion.ts'
import { queryContext } from '../client/queryContext.ts'
import { dueDays } from '../quality/recordChecks.ts'
import { indexSeries, type SeriesIndex } from '../series/indexSeries.ts'
import { listSeries } from '../series/listSeries.ts'
import type { SeriesRow } from '../series/SeriesRow.ts'
import { listFreshness } from './getFreshness.ts'
import { listChecks } from './listChecks.ts'

const SHOWN_BATCHES = 100

/** Another server may have started a batch that this one does not know of, so an older status is read again in the background. */
const STALE_MS = 5_000
/** An older status is no longer returned while it is read again. */
const EXPIRED_MS = 60_000

type Cached = { version: number; writes: number; at: number; status: Promise<StoreStatus> }

const cacheOf = perStore((): { latest?: Cached } => ({}))

/**
 * Returns the status of the loaded data: their sources, how fresh they are, and how many checks fail. Every page
 * requests it, so it is cached until something is loaded or a batch changes its state.
 */
export function getDataStatus(db: Analytics): Promise<StoreStatus> {
  const [version, writes, at] = [db.dataVersion, countBatchWrites(db), performance.now()]
  const cache = cacheOf(db)
  const known = cache.latest
  const isSame = known?.version === version && known.writes === writes
  if (isSame && at - known.at < STALE_MS) return known.status
  const status = queryContext.share(() => readStatus(db))
  const latest = { version, writes, at, status }
  cache.latest = latest
  status.catch(() => {
    if (cache.latest === latest) delete cache.latest
  })
  return isSame && at - known.at < EXPIRED_MS ? known.status : status
}

async function readStatus(db: Analytics): Promise<StoreStatus> {
  const [series, batches, sources, checks, totals, records, promises, index] = await Promise.all([
    listSeries(db),
    listBatches(db),
    listSources(db),
    listChecks(db),
    countTotals(db),
    countRecords(db),
    listPromises(db),
    indexSeries(db),
  ])
  return {
    data_version: db.dataVersion,
    state: await findState(db, batches),
    sample: index.isSample,
    sources: sources.map((source) => ({ ...source, ...summarize(source.source_id, series) })),
    metrics: listMetrics(index, promises),
    own_metrics: listOwnMetrics(),
    batches,
    checks,
    records,
    totals: { ...totals, projects: new Set(series.map((row) => row.project_id)).size },
  }
}

/**
 * Ready after the first refresh of the derived tables, and again after the first one that follows the removal of
 * sample data. Before that, lists would be empty.
 */
async function findState(
  db: Analytics,
  batches: readonly BatchStatus[],
): Promise<StoreStatus['state']> {
  const [row] = await db.rows<{ is_ready: number }>({
    sql: `SELECT maxIf(data_version, reason = 'aggregates') > maxIf(data_version, reason = 'sample-removed') AS is_ready
          FROM data_versions`,
  })
  if (row?.is_ready) return 'ready'
  return batches.some((one) => isOpen(one.state) || one.state === 'loaded') ? 'filling' : 'empty'
}

type BatchRow = Omit<BatchStatus, 'rejects' | 'checks' | 'error' | 'finished_at'> & {
  finished_at: string
  rejects: string
  checks: string
  error: string
}

async function listBatches(db: Analytics): Promise<BatchStatus[]> {
  const format = `'%Y-%m-%dT%H:%i:%SZ', 'UTC'`
  const rows = await db.rows<BatchRow>({
    sql: `
      SELECT batch_id, source_id, input, state,
             formatDateTime(observed_at, ${format}) AS observed_at,
             formatDateTime(started_at, ${format}) AS started_at,
             formatDateTime(changed_at, ${format}) AS finished_at,
             rows_read, rows_kept, rows_rejected, rejects, checks, error
      FROM batches FINAL WHERE state != 'replaced'
      ORDER BY batch_id DESC LIMIT {limit: UInt32}`,
    params: { limit: SHOWN_BATCHES },
  })
  // Examples of rejected rows, and the outcome of checks, may be about hidden days.
  const isWhole = db.history === undefined
  return rows.map((row) => ({
    ...row,
    finished_at: isOpen(row.state) ? null : row.finished_at,
    rejects: isWhole ? JSON.parse(row.rejects) : [],
    checks: isWhole ? JSON.parse(row.checks) : [],
    error: row.error === '' ? null : row.error,
  }))
}

function isOpen(state: BatchState): boolean {
  return state === 'loading' || state === 'committing'
}

async function listSources(
  db: Analytics,
): Promise<{ source_id: string; name: string; last_loaded_at: string }[]> {
  const rows = await db.rows<{ source_id: string; last_loaded_at: string }>({
    sql: `
      SELECT source_id, formatDateTime(max(changed_at), '%Y-%m-%dT%H:%i:%SZ', 'UTC') AS last_loaded_at
      FROM batches FINAL WHERE state IN ('loaded', 'unchanged')
      GROUP BY source_id ORDER BY source_id`,
  })
  return rows.map((row) => ({ ...row, name: SOURCE_NAMES[row.source_id] ?? row.source_id }))
}

function summarize(
  sourceId: string,
  series: readonly SeriesRow[],
): { newest_day: Day | null; points: number } {
  const own = series.filter((row) => row.source_ids.includes(sourceId))
  return {
    newest_day:
      own
        .map((row) => row.last_day)
        // A day that is not over yet does not make data newer.
        .filter((day) => day <= toDay(Date.now()))
        .sort()
        .at(-1) ?? null,
    points: own.reduce((sum, row) => sum + row.points, 0),
  }
}

/** A metric without a reporting source is due like a daily one. */
const DAILY_DUE = 3

/** For each metric and source: the newest day, and how many days later the next value is due. */
type Promised = { metric_id: string; newest_day: Day; days: number }

async function listPromises(db: Analytics): Promise<Promised[]> {
  return (await listFreshness(db)).map(({ metric_id, newest_day, step_days }) => ({
    metric_id,
    newest_day,
    days: dueDays(step_days),
  }))
}

/**
 * Finds the day on which a newer value of a metric is due: counted from its newest complete day, by the shortest step
 * of the sources that have this day. Newer incomplete values do not postpone it.
 */
function findDueDay(
  { metric_id, newest_day }: { metric_id: string; newest_day: Day },
  promises: readonly Promised[],
): Day {
  const days = promises
    .filter((one) => one.metric_id === metric_id && one.newest_day >= newest_day)
    .map((one) => one.days)
  return addDays(newest_day, days.length > 0 ? Math.min(...days) : DAILY_DUE)
}

function listMetrics(
  { byMetric, newest }: SeriesIndex,
  promises: readonly Promised[],
): StoreStatus['metrics'] {
  return [...newest].map(([metric_id, newest_day]) => {
    const rows = byMetric.get(metric_id) ?? []
    const metric = { metric_id, newest_day }
    return {
      ...metric,
      projects: rows.length,
      points: rows.reduce((sum, row) => sum + row.points, 0),
      due_day: findDueDay(metric, promises),
    }
  })
}

async function countTotals(db: Analytics): Promise<Omit<StoreStatus['totals'], 'projects'>> {
  const [row] = await db.rows<{ observations: number; restatements: number; since: number }>({
    sql: `
      SELECT (SELECT count() FROM observations) AS observations,
             (SELECT count() FROM restatements) AS restatements,
             (SELECT minOrDefault(toUnixTimestamp64Milli(observed_at)) FROM batches WHERE state = 'loaded') AS since`,
  })
  const { observations = 0, restatements = 0, since = 0 } = row ?? {}
  const facts = await countFacts(db)
  const superseded = Math.max(0, observations - facts)
  const known_since = since === 0 ? null : new Date(Number(since)).toISOString()
  return { facts, observations, superseded, restatements, known_since }
}

/** Counts the valid points that exist, or are visible. */
export async function countFacts(db: Analytics): Promise<number> {
  const locked = new Set(db.history?.locked)
  return (await listSeries(db))
    .filter((row) => row.source_ids.length > 0 && !locked.has(row.metric_id))
    .reduce((sum, row) => sum + row.points, 0)
}

/** Counts the rows of each table of records; versions that a later one replaced may count until they are merged. */
async function countRecords(db: Analytics): Promise<StoreStatus['records']> {
  const counts = RECORD_TABLES.map((table) => `(SELECT count() FROM ${table}) AS ${table}`)
  const [row] = await db.rows<StoreStatus['records']>({ sql: `SELECT ${counts.join(', ')}` })
  return row ?? {}
}
