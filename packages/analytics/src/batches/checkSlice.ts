import type { Analytics } from '../client/Analytics.ts'
import type { CheckOutcome } from '../quality/CheckedBatch.ts'
import { type CheckedOutcomes, checkBatch } from '../quality/checkBatch.ts'
import { revalidateQuarantined } from '../quality/revalidateQuarantined.ts'
import { withhold } from '../quality/withholdPoints.ts'
import { withholdSeries } from '../quality/withholdSeries.ts'
import { SAMPLE_SOURCE } from '../store/storeState.ts'
import type { BatchRow } from './BatchRow.ts'
import type { BatchInput, BatchWriter } from './BatchWriter.ts'

/** The outcome of checking a batch or a slice of it. */
export type SliceFindings = {
  outcomes: CheckedOutcomes
  /** Whether any point failed a check, or a quarantined one changed its state. */
  isAny: boolean
  /** How many points are not published, with one of them as an example. */
  withheld: number
  example: string
  /** How many points are published and marked as provisional. */
  marked: number
}

export const NO_FINDINGS: SliceFindings = {
  outcomes: {},
  isAny: false,
  withheld: 0,
  example: '',
  marked: 0,
}

type Slice = {
  row: BatchRow
  writer: Pick<BatchWriter, 'reject'>
  checks: BatchInput['checks']
  doubt: BatchInput['doubt']
  points: number
  /** Whether the store has any of its series. */
  hasKnown: boolean
}

/** Checks the points in `observations_raw` and removes those that must not be published. */
export async function checkSlice(db: Analytics, of: Slice): Promise<SliceFindings> {
  const { row, writer, checks, doubt, points, hasKnown } = of
  if (row.source_id === SAMPLE_SOURCE) return NO_FINDINGS
  await db.command({ sql: 'TRUNCATE TABLE held_points_raw' })
  if (checks === 'withhold' && hasKnown)
    for (const { why, series, example } of await withholdSeries(db, row))
      for (let count = 0; count < series; count++)
        writer.reject(`held back: a known series, ${why}`, example)
  await revalidateQuarantined(db, { ...row, doubt, isTrusted: checks === undefined })
  const outcomes =
    checks === undefined ? {} : await checkBatch(db, { ...row, points, hasKnown, checks, doubt })
  const { failed, ...aside } = await withhold(db)
  const counted = Object.entries(outcomes).map(([check_id, outcome]) => [
    check_id,
    { ...outcome, failed: Math.max(outcome.failed, failed[check_id] ?? 0) },
  ])
  return { ...aside, outcomes: Object.fromEntries(counted) }
}

/** The combined outcome of two slices of a batch. */
export function mergeFindings(one: SliceFindings, other: SliceFindings): SliceFindings {
  return {
    outcomes: addOutcomes(one.outcomes, other.outcomes),
    isAny: one.isAny || other.isAny,
    withheld: one.withheld + other.withheld,
    example: one.example || other.example,
    marked: one.marked + other.marked,
  }
}

function addOutcomes(one: CheckedOutcomes, other: CheckedOutcomes): CheckedOutcomes {
  const sum = new Map<string, CheckOutcome>(Object.entries(one))
  for (const [check_id, { compared, failed }] of Object.entries(other)) {
    const known = sum.get(check_id) ?? { compared: 0, failed: 0 }
    sum.set(check_id, { compared: known.compared + compared, failed: known.failed + failed })
  }
  return Object.fromEntries(sum)
}

/** Adds the points that its checks removed to the rejects of a batch. */
export function rejectQuarantined(
  writer: Pick<BatchWriter, 'reject'>,
  { withheld, example, marked }: SliceFindings,
  checks: BatchInput['checks'],
): void {
  for (let count = 0; count < withheld; count++)
    writer.reject('held back: a check speaks against it', example)
  if (marked > 0 && checks === 'withhold')
    writer.reject('marked as provisional: a check speaks against it', `${marked} points`)
}
