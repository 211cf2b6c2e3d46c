import { perMetrics } from '@tickmark/core/metrics/listMetrics'
import { OUTLIER_THRESHOLDS, SPIKE_LIMITS } from '@tickmark/core/quality/OUTLIER_THRESHOLDS'
import type { QualityCheckId } from '@tickmark/core/quality/QUALITY_CHECKS'
import type { Day } from '@tickmark/core/time/Day'
import type { Analytics } from '../client/Analytics.ts'
import { concurrencyOf } from '../client/largeBatches.ts'
import { mapConcurrently } from '../client/mapConcurrently.ts'
import { COMPARING_SETTINGS } from '../client/statementSettings.ts'
import {
  batchSql,
  type CheckedBatch,
  type CheckOutcome,
  DAYS_READ,
  isFutureSql,
  POINT_KEY,
  touchedDays,
} from './CheckedBatch.ts'
import { doubtColumns, doubtParams } from './doubts.ts'
import { countBrokenDays, holdBrokenDays, type IdentityOfBatch } from './findBrokenIdentity.ts'
import { findBrokenParts } from './findBrokenParts.ts'
import { findOutliers } from './findOutliers.ts'
import { HOLDING_IDENTITIES } from './IDENTITIES.ts'
import { writeNumberSql } from './writeNumberSql.ts'

const listJudged = perMetrics((metrics) =>
  metrics.filter(({ kind }) => SPIKE_LIMITS[kind] !== null),
)

/**
 * Finds points that restate a known value of their day by a factor of a thousand or more. A day that was unfinished
 * at its earlier observation is not compared, and one that is unfinished now may be small. Runs in the engine, since
 * a source that changes its units restates all of its values.
 */
async function findRestated(db: Analytics, batch: CheckedBatch): Promise<void> {
  await db.command({
    sql: `
      INSERT INTO held_points_raw
      SELECT ${POINT_KEY},
             ${doubtColumns(batch, { check: `'unit_jump'`, value: 'fresh.value', expected: 'known.value', why: `concat(${writeNumberSql('abs(fresh.value / known.value)', 3)}, ' times what was known of the same day')` })}
      FROM observations_raw AS fresh
      INNER JOIN (
        SELECT ${POINT_KEY}, value FROM facts FINAL
        PREWHERE ${DAYS_READ} WHERE provisional = 0 AND metric_id IN {judged: Array(String)} AND ${touchedDays(batch)}
      ) AS known USING (${POINT_KEY})
      WHERE fresh.value != 0
        AND abs(known.value) > 0
        AND abs(known.value) >= transform(toString(metric_id), {judged: Array(String)}, {least: Array(Float64)}, inf)
        AND (abs(fresh.value) > ${OUTLIER_THRESHOLDS.otherUnits} * abs(known.value)
          OR (fresh.provisional = 0 AND abs(fresh.value) * ${OUTLIER_THRESHOLDS.otherUnits} < abs(known.value)))
        AND (${POINT_KEY}) NOT IN (SELECT ${POINT_KEY} FROM held_points_raw WHERE state != 'replaced')
      SETTINGS ${COMPARING_SETTINGS}`,
    params: {
      ...doubtParams(batch),
      judged: listJudged().map(({ metric_id }) => metric_id),
      least: listJudged().map(({ kind }) => SPIKE_LIMITS[kind]?.least ?? 0),
    },
  })
}

/** The checks of single points. */
const POINT_CHECKS = [
  'impossible',
  'unit_jump',
  'spike',
] as const satisfies readonly QualityCheckId[]

export type CheckedOutcomes = Partial<Record<QualityCheckId, CheckOutcome>>

/**
 * Checks the points of batches before they become visible and writes doubtful ones to `held_points_raw`. Reads only
 * the series of the batches. Call it after `revalidateQuarantined` and before `withhold`, which counts the findings.
 * Returns the outcomes by batch.
 */
export async function checkBatch(
  db: Analytics,
  batch: CheckedBatch,
): Promise<ReadonlyMap<string, CheckedOutcomes>> {
  const { hasKnown, doubt } = batch
  const described = await describe(db, batch)
  const outcomes = new Map<string, CheckedOutcomes>()
  const record: Recorder = (batchId, checkId, outcome) =>
    outcomes.set(batchId, { ...outcomes.get(batchId), [checkId]: outcome })
  if (doubt !== undefined) {
    await findSnapshots(db, { ...batch, doubt })
    for (const { batch_id, points } of described)
      record(batch_id, 'snapshot', { compared: points, failed: points })
    return outcomes
  }
  const [first] = described.map((one) => one.first).sort()
  await findFutureDays(db, batch)
  if (hasKnown) await findRestated(db, batch)
  let identities: CountedIdentity[] = []
  // The search takes longest, and is independent of the other check.
  const search = async () => {
    if (first !== undefined) await findOutliers(db, batch, hasKnown ? { first } : null)
  }
  const count = async () => {
    identities = await countIdentities(db, batch, described)
  }
  await mapConcurrently([search, count], concurrencyOf(batch.points), (run) => run())
  for (const { of, hasOdd, outcomes } of identities) {
    if (hasOdd) await holdBrokenDays(db, of)
    for (const [batch_id, outcome] of outcomes) record(batch_id, of.identity.check_id, outcome)
  }
  const parted = described.filter(({ parts }) => parts > 0)
  if (parted.length > 0) {
    const found = await findBrokenParts(db, batch, hasKnown)
    for (const { batch_id } of parted) record(batch_id, 'parts', found.get(batch_id) ?? NOTHING)
  }
  for (const { batch_id, points } of countCompared(batch, described))
    for (const check_id of POINT_CHECKS) record(batch_id, check_id, { compared: points, failed: 0 })
  return outcomes
}

type Recorder = (batchId: string, checkId: QualityCheckId, outcome: CheckOutcome) => void

type CountedIdentity = {
  of: IdentityOfBatch
  hasOdd: boolean
  /** Of the batches in which the identity can be checked. */
  outcomes: ReadonlyMap<string, CheckOutcome>
}

async function countIdentities(
  db: Analytics,
  batch: CheckedBatch,
  described: readonly Described[],
): Promise<CountedIdentity[]> {
  const counted: CountedIdentity[] = []
  for (const identity of HOLDING_IDENTITIES) {
    const holding = await findHolding(db, { batch, described, metrics: identity.metrics })
    if (holding.length === 0) continue
    const hasKnown = batch.hasKnown || holding.some(({ others }) => others.length > 0)
    const of = { batch, identity, hasKnown }
    const { outcomes, hasOdd } = await countBrokenDays(db, of)
    counted.push({
      of,
      hasOdd,
      outcomes: new Map(
        holding.map(({ batch_id }) => [batch_id, outcomes.get(batch_id) ?? NOTHING]),
      ),
    })
  }
  return counted
}

/** The points of each batch; of one that is alone also those of series that were withheld as a whole. */
function countCompared(
  { batches, points }: CheckedBatch,
  described: readonly Described[],
): Pick<Described, 'batch_id' | 'points'>[] {
  const [alone, ...others] = batches
  return alone && others.length === 0 ? [{ ...alone, points }] : [...described]
}

const NOTHING: CheckOutcome = { compared: 0, failed: 0 }

/** The properties of a batch that decide which checks have to run. */
type Described = {
  batch_id: string
  points: number
  /** The number of its points that are parts. */
  parts: number
  metrics: string[]
  first: Day
}

function describe(db: Analytics, { batches }: CheckedBatch): Promise<Described[]> {
  const { batch_id, params } = batchSql(batches)
  return db.rows({
    sql: `
      SELECT ${batch_id} AS batch_id, toString(min(day)) AS first, count() AS points,
             countIf(chain_id != '' OR product_id != '' OR contract_id != '') AS parts,
             groupUniqArray(toString(metric_id)) AS metrics
      FROM observations_raw GROUP BY batch_id`,
    params,
  })
}

/**
 * The batches that an identity can be checked in: they have some of its metrics, and of the others, which are listed,
 * the store has points of their projects.
 */
async function findHolding(
  db: Analytics,
  of: { batch: CheckedBatch; described: readonly Described[]; metrics: readonly string[] },
): Promise<{ batch_id: string; others: string[] }[]> {
  const candidates = of.described.flatMap(({ batch_id, metrics }) => {
    const others = of.metrics.filter((id) => !metrics.includes(id))
    return others.length < of.metrics.length ? [{ batch_id, others }] : []
  })
  const known = new Map<string, ReadonlySet<string>>()
  for (const id of new Set(candidates.flatMap(({ others }) => others)))
    known.set(id, await findKnown(db, of.batch, id))
  return candidates.filter(({ batch_id, others }) =>
    others.every((id) => known.get(id)?.has(batch_id)),
  )
}

/** The batches for whose projects the store has points of a metric. */
async function findKnown(
  db: Analytics,
  { batches }: CheckedBatch,
  metricId: string,
): Promise<ReadonlySet<string>> {
  const { batch_id, params } = batchSql(batches)
  const found = await db.rows<{ batch_id: string }>({
    sql: `SELECT DISTINCT ${batch_id} AS batch_id FROM facts
          WHERE metric_id = {metric_id: String} AND project_id IN (SELECT DISTINCT project_id FROM observations_raw)
          LIMIT {batches: UInt32}`,
    params: { ...params, metric_id: metricId, batches: batches.length },
  })
  return new Set(found.map((one) => one.batch_id))
}

/**
 * Finds points of days that had not begun anywhere when they were observed. A file may contain plans, and its future
 * days are provisional anyway; an unreviewed input may not.
 */
async function findFutureDays(db: Analytics, batch: CheckedBatch): Promise<void> {
  if (batch.checks === 'mark') return
  await db.command({
    sql: `
      INSERT INTO held_points_raw
      SELECT ${POINT_KEY},
             ${doubtColumns(batch, { check: `'impossible'`, value: 'value', expected: 'NULL', why: `'a day that had not begun when it was reported'` })}
      FROM observations_raw
      WHERE ${isFutureSql('day', `fromUnixTimestamp64Milli(${batchSql(batch.batches).observed_at}, 'UTC')`)}
        AND (${POINT_KEY}) NOT IN (SELECT ${POINT_KEY} FROM held_points_raw WHERE state != 'replaced')`,
    params: doubtParams(batch),
  })
}

/**
 * Quarantines all points of a batch whose day is uncertain: a snapshot may be of any day and would look like history.
 */
async function findSnapshots(
  db: Analytics,
  batch: CheckedBatch & { doubt: string },
): Promise<void> {
  await db.command({
    sql: `
      INSERT INTO held_points_raw
      SELECT ${POINT_KEY},
             ${doubtColumns(batch, { check: `'snapshot'`, value: 'value', expected: 'NULL', why: '{doubt: String}' })}
      FROM observations_raw
      WHERE (${POINT_KEY}) NOT IN (SELECT ${POINT_KEY} FROM held_points_raw WHERE state != 'replaced')`,
    params: { ...doubtParams(batch), doubt: batch.doubt },
  })
}
