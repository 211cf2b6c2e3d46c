import { AppError } from '@tickmark/core/errors/AppError'
import { lateFormat } from '@tickmark/core/formats/lateFormat'
import type { Analytics } from '../client/Analytics.ts'
import { DIMENSION_COLUMN } from '../compile/compileMetricQuery.ts'
import { ANSWER_LIMITS } from './ANSWER_LIMITS.ts'
import { boundKeys } from './boundKeys.ts'
import { estimateKeys } from './estimateKeys.ts'
import type { PreparedQuery } from './prepareQuery.ts'

const COUNT = lateFormat({})

/**
 * Refuses a question whose answer would not fit, before it is answered, and says what would. The list of series tells
 * at least and at most how many keys there are; only where the limit lies between the two, the engine counts them.
 * @throws AppError `bad-request`.
 */
export async function refuseTooLarge(db: Analytics, prepared: PreparedQuery): Promise<void> {
  const measures = prepared.plan.measures.length
  const periods = prepared.timestamps.length
  const isTooLarge = (keys: number) => keys * measures * periods > ANSWER_LIMITS.values
  const least = estimateKeys(prepared)
  if (isTooLarge(least)) refuse(least * measures, periods)
  if (!isTooLarge(boundKeys(prepared))) return
  const counted = await countKeys(db, prepared)
  if (isTooLarge(counted)) refuse(counted * measures, periods)
}

/** How many keys have a value; nothing else of the answer leaves the engine. */
async function countKeys(db: Analytics, { query, question }: PreparedQuery): Promise<number> {
  const keys = query.breakdown.map((dimension) => DIMENSION_COLUMN[dimension]).join(', ')
  const [row] = await db.rows<{ keys: number }>({
    sql: `SELECT count() AS keys FROM (SELECT DISTINCT ${keys} FROM (${question.sql}))`,
    params: question.params ?? {},
  })
  return row?.keys ?? 0
}

function refuse(series: number, periods: number): never {
  const { values } = ANSWER_LIMITS
  const fits = [
    `${COUNT.format(Math.floor(values / periods))} series of these periods`,
    `${COUNT.format(Math.floor(values / series))} periods of these series`,
  ].filter((text) => !text.startsWith('0 '))
  throw new AppError(
    'bad-request',
    `The answer would hold ${COUNT.format(series)} series of ${COUNT.format(periods)} periods; ${COUNT.format(values)} values fit into one, such as ${fits.join(' or ')}. Ask for fewer or for a coarser granularity, or take it as CSV or Parquet, which may be larger.`,
    { errors: [{ code: 'too-large', field: 'range', value: periods }] },
  )
}
