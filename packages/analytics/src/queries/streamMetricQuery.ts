import type { Series } from '@tickmark/core/answers/MetricAnswer'
import { AppError } from '@tickmark/core/errors/AppError'
import type { MetricQuery } from '@tickmark/core/query/MetricQuery'
import type { Day } from '@tickmark/core/time/Day'
import type { Analytics, Statement } from '../client/Analytics.ts'
import { DIMENSION_COLUMN } from '../compile/compileMetricQuery.ts'
import { type DataSpan, findDataSpan } from '../series/findDataSpan.ts'
import { SAMPLE_SOURCE } from '../state/storeState.ts'
import { listUsedSources } from './answerMetricQuery.ts'
import { labelKey } from './assembleSeries.ts'
import { boundKeys } from './limitAnswer.ts'
import { findNamed, nameParts } from './nameOfKey.ts'
import { type PreparedQuery, prepareQuery } from './prepareQuery.ts'
import { streamAtOneMoment } from './streamAtOneMoment.ts'

/** The series of a streamed value. All of its values share this one. */
type StreamedSeries = {
  /** Aligned with the dimensions of the breakdown. */
  key: readonly string[]
  metric: string
  label: string
}

/** One value of an answer with the first day of its period. */
type StreamedPoint = { period: Day; series: StreamedSeries; value: number }

export type MetricStream = DataSpan & {
  /** An upper bound of the number of values, known before the query runs. */
  most: number
  isSample: boolean
  /** The first visible day; only if more was requested. */
  history_from: Day | null
  /** Counts the values in the engine. */
  count(): Promise<number>
  /** All values, newest first, then by the ids of the key, then by metric as requested; see `Analytics.stream`. */
  points(): AsyncGenerator<StreamedPoint[]>
}

/**
 * Streams the values of `answerMetricQuery` from the engine, for files, which may be larger than an answer.
 * @throws AppError as it does, except for the size.
 */
export async function streamMetricQuery(db: Analytics, query: MetricQuery): Promise<MetricStream> {
  const prepared = await prepareQuery(db, query)
  const { plan, used, range, timestamps } = prepared
  const isEmpty = used.length === 0 || range.isOutside
  const statement = compilePoints(prepared)
  return {
    most: isEmpty ? 0 : boundKeys(prepared) * plan.measures.length * timestamps.length,
    isSample: listUsedSources(used).includes(SAMPLE_SOURCE),
    ...(await findDataSpan(db, query, prepared)),
    history_from: range.isCut ? range.from : null,
    async count() {
      if (isEmpty) return 0
      const sql = `SELECT count() AS points FROM (${statement.sql})`
      const [row] = await db.rows<{ points: number }>({ ...statement, sql })
      return row?.points ?? 0
    },
    async *points() {
      if (isEmpty) return
      const name = makeNamer(db, prepared)
      const ordered = { ...statement, sql: `${statement.sql} ORDER BY ${orderOf(prepared)}` }
      for await (const rows of streamAtOneMoment(db, ordered)) yield await name(rows)
    },
  }
}

/** Period, key, measure and value: one row per value. */
function compilePoints({ query, plan, statement }: PreparedQuery): Statement {
  const keys = keysOf(query).map((key) => `${key}, `)
  const values = `CAST([${plan.measures.map(({ name }) => name).join(', ')}], 'Array(Nullable(Float64))')`
  return {
    ...statement,
    sql: `
      SELECT period, ${keys.join('')}measure, value
      FROM (${statement.sql}) ARRAY JOIN range(${plan.measures.length}) AS measure, ${values} AS value
      WHERE isFinite(value)`,
  }
}

function orderOf({ query }: PreparedQuery): string {
  return ['period DESC', ...keysOf(query), 'measure'].join(', ')
}

function keysOf({ breakdown }: MetricQuery): string[] {
  return breakdown.map((dimension) => DIMENSION_COLUMN[dimension])
}

/** Converts rows to points; computes the label of each series once. */
function makeNamer(db: Analytics, { query, plan }: PreparedQuery) {
  const { breakdown } = query
  const known = new Map<string, StreamedSeries>()
  const named = findNamed(breakdown)
  const namedAt = named === undefined ? -1 : breakdown.indexOf(named)
  return async (rows: readonly unknown[][]): Promise<StreamedPoint[]> => {
    const fresh = new Map<string, readonly unknown[]>()
    const ids = rows.map((row) => {
      const id = identify(row)
      if (!known.has(id)) fresh.set(id, row)
      return id
    })
    const names = await nameParts(
      db,
      named,
      [...fresh.values()].map((row) => String(row[namedAt + 1])),
    )
    for (const [id, row] of fresh) known.set(id, describe(row, names))
    return rows.map((row, at) => ({
      period: row[0] as Day,
      series: known.get(ids[at] ?? '') as StreamedSeries,
      value: row[row.length - 1] as number,
    }))
  }

  /** The cells between the period and the value: the key and the measure. */
  function identify(row: readonly unknown[]): string {
    let id = ''
    for (let at = 1; at < row.length - 1; at++) id += `${row[at]}\u0000`
    return id
  }

  function describe(row: readonly unknown[], names: ReadonlyMap<string, string>): StreamedSeries {
    const measure = plan.measures[Number(row.at(-2))]
    if (measure === undefined) throw new AppError('internal', 'The engine named no measure.')
    const key: string[] = row.slice(1, -2).map(String)
    const ids: Series['key'] = Object.fromEntries(
      breakdown.map((dimension, at) => [dimension, key[at] ?? '']),
    )
    return { key, metric: measure.metric, label: labelKey(ids, measure, { plan, names }) }
  }
}
