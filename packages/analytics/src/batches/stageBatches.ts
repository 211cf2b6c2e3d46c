import { AppError } from '@tickmark/core/errors/AppError'
import type { Analytics } from '../client/Analytics.ts'
import { releaseAfterLarge } from '../client/largeBatches.ts'
import type { CheckedBatch, CheckOutcome, PointBatch } from '../quality/CheckedBatch.ts'
import { type CheckedOutcomes, checkBatch } from '../quality/checkBatch.ts'
import { findKnown } from '../quality/findKnown.ts'
import { revalidateQuarantined } from '../quality/revalidateQuarantined.ts'
import { stageQuarantined, withhold } from '../quality/withholdPoints.ts'
import { withholdSeries } from '../quality/withholdSeries.ts'
import { hasRealData, SAMPLE_SOURCE } from '../state/storeState.ts'
import type { BatchRow } from './BatchRow.ts'
import type { BatchInput, BatchWriter } from './BatchWriter.ts'
import { type CountingWriter, countRows } from './createBatchWriter.ts'
import { sliceBatch } from './sliceBatch.ts'
import { type StagedPoints, stagePoints } from './stagePoints.ts'

/** The number of conflicts that a batch's report lists. */
const NAMED_CONFLICTS = 3

/** A batch that was read, and its writer. */
export type ReadBatch = {
  input: Pick<BatchInput, 'sha256'>
  row: BatchRow
  writer: CountingWriter
}

type Read = Pick<BatchInput, 'checks' | 'doubt' | 'assertLeaseHeld'> & {
  /** Those with points are of one source, and no project has points of two of them. */
  members: readonly ReadBatch[]
}

export type StagedBatch = {
  /** With the tables that the batch adds to, and its counts. */
  row: BatchRow
  /** The number of points that repeat a known value. */
  known: number
  outcomes: CheckedOutcomes
}

/**
 * Checks the points of batches, removes those that must not be published, stages the rest, and counts what is new.
 * Removed points are added to the rejects of their batch.
 */
export async function stageBatches(db: Analytics, of: Read): Promise<StagedBatch[]> {
  const { members, assertLeaseHeld } = of
  const isSample = members.some(({ row }) => row.source_id === SAMPLE_SOURCE)
  const hasReal = await hasRealData(db)
  if (isSample && hasReal)
    throw new AppError('conflict', 'Sample data cannot be loaded into a store with real data.')
  const pointed = members.filter(({ writer }) => writer.counts().points > 0)
  const points = pointed.reduce((sum, { writer }) => sum + writer.counts().points, 0)
  const mayRepeat = pointed.some(({ writer }) => writer.counts().mayRepeat)
  const tallies = new Map(members.map(({ row }) => [row.batch_id, EMPTY]))
  if (points > 0) await requireAllPoints(db, points)
  await releaseAfterLarge(db, points)
  const group = {
    ...of,
    source_id: pointed[0]?.row.source_id ?? '',
    batches: toPointBatches(pointed),
    traced: members.filter(isTraced).map(({ row }) => row.batch_id),
  }
  // Sample data is removed with the first real batch, so nothing is compared with it.
  const findComparable = async () =>
    isSample || hasReal ? findKnown(db) : { hasKnown: false, isHistory: false }
  const stageSlice = async (slice: { points: number }) => {
    const read = { points: slice.points, ...(await findComparable()), mayRepeat }
    const found = await checkSlice(db, { ...group, ...read })
    await assertLeaseHeld?.()
    const hasMarks = [...found.values()].some(({ marked }) => marked > 0)
    const staged = await stagePoints(db, { ...group, ...read, hasMarks })
    const isAny = [...found.values()].some((one) => one.isAny)
    const held = isAny ? await stageQuarantined(db, group) : null
    for (const [batch_id, tally] of tallies)
      tallies.set(batch_id, {
        findings: mergeFindings(tally.findings, found.get(batch_id) ?? NO_FINDINGS),
        staged: addStaged(tally.staged, staged.get(batch_id) ?? NOTHING),
        held: held?.get(batch_id) ?? tally.held,
      })
  }
  // Data that are neither checked nor compared need no memory for whole projects.
  const isMoved = isSample && !mayRepeat && !(await findKnown(db)).hasKnown
  if (isMoved) await stageSlice({ points })
  else await sliceBatch(db, { points, ...(assertLeaseHeld && { assertLeaseHeld }) }, stageSlice)
  return members.map((member) =>
    describeStaged(member, tallies.get(member.row.batch_id) ?? EMPTY, of.checks),
  )
}

/** Returns whether the lines of its points are stored, so that they can be traced to its file. */
const isTraced = ({ input }: ReadBatch) => input.sha256 !== undefined

function toPointBatches(pointed: readonly ReadBatch[]): PointBatch[] {
  return pointed.map(({ row: { batch_id, observed_at }, writer }) => ({
    batch_id,
    observed_at,
    projects: [...writer.counts().projects],
  }))
}

/** The findings about a batch, and its staged points. */
type Tally = { findings: SliceFindings; staged: StagedPoints; held: number }

function describeStaged(
  batch: ReadBatch,
  { findings, staged, held }: Tally,
  checks: BatchInput['checks'],
): StagedBatch {
  const { row, writer } = batch
  rejectQuarantined(writer, findings, checks)
  for (const conflict of staged.conflicts)
    writer.reject(
      'the same point with different values',
      `${conflict.point}: ${conflict.values.join(' and ')} on lines ${conflict.lines.join(' and ')}`,
    )
  const { records } = writer.counts()
  const counts = countRows(writer)
  const { kept, second_opinions, conflict_count, replaces } = staged
  return {
    row: {
      ...row,
      ...counts,
      tables: [
        ...(kept > 0 || replaces ? ['observations', 'facts'] : []),
        ...(second_opinions > 0 || replaces ? ['second_opinions'] : []),
        ...(kept + second_opinions > 0 && isTraced(batch) ? ['point_lines'] : []),
        ...(held > 0 ? ['held_points'] : []),
        ...records.keys(),
      ],
      rows_kept: kept + second_opinions + [...records.values()].reduce((sum, one) => sum + one, 0),
      rows_rejected: counts.rows_rejected + conflict_count - staged.conflicts.length,
    },
    known: staged.known,
    outcomes: findings.outcomes,
  }
}

/**
 * A server confirms points before they are on its disk, so that a machine that fails loses them silently.
 * @throws AppError `not-ready` if points are missing, so that the load is repeated.
 */
async function requireAllPoints(db: Analytics, points: number): Promise<void> {
  const [raw] = await db.rows<{ points: number }>({
    sql: 'SELECT count() AS points FROM observations_raw',
  })
  const stored = raw?.points ?? 0
  if (stored === points) return
  throw new AppError(
    'not-ready',
    `The store has ${stored} of the ${points} points that were read. It may have restarted during the load. Load again.`,
  )
}

const NOTHING: StagedPoints = {
  kept: 0,
  known: 0,
  second_opinions: 0,
  replaces: false,
  conflict_count: 0,
  conflicts: [],
}

function addStaged(one: StagedPoints, other: StagedPoints): StagedPoints {
  return {
    kept: one.kept + other.kept,
    known: one.known + other.known,
    second_opinions: one.second_opinions + other.second_opinions,
    replaces: one.replaces || other.replaces,
    conflict_count: one.conflict_count + other.conflict_count,
    conflicts: [...one.conflicts, ...other.conflicts].slice(0, NAMED_CONFLICTS),
  }
}

/** The outcome of checking a batch or a slice of it. */
type SliceFindings = {
  outcomes: CheckedOutcomes
  /** True if any point failed a check, or a quarantined one changed its state. */
  isAny: boolean
  /** The number of points that are not published, with one of them as an example. */
  withheld: number
  example: string
  /** The number of points that are published and marked as provisional. */
  marked: number
}

const NO_FINDINGS: SliceFindings = {
  outcomes: {},
  isAny: false,
  withheld: 0,
  example: '',
  marked: 0,
}

const EMPTY: Tally = { findings: NO_FINDINGS, staged: NOTHING, held: 0 }

type Slice = Omit<Read, 'assertLeaseHeld'> & Omit<CheckedBatch, 'checks' | 'doubt'>

/** Checks the points in `observations_raw` and removes those that must not be published. Returns findings by batch. */
async function checkSlice(db: Analytics, of: Slice): Promise<ReadonlyMap<string, SliceFindings>> {
  const { members, batches, source_id, checks, doubt, hasKnown } = of
  if (source_id === SAMPLE_SOURCE) return new Map()
  await db.command({ sql: 'TRUNCATE TABLE held_points_raw' })
  const [alone, ...others] = members
  if (checks === 'withhold' && hasKnown && alone !== undefined && others.length === 0)
    for (const { why, series, example } of await withholdSeries(db, alone.row))
      for (let count = 0; count < series; count++)
        alone.writer.reject(`held back: a series with known values, ${why}`, example)
  await revalidateQuarantined(db, { batches, source_id, doubt, isTrusted: checks === undefined })
  const outcomes = checks === undefined ? null : await checkBatch(db, { ...of, checks, doubt })
  const aside = await withhold(db, of)
  return new Map(
    batches.map(({ batch_id }) => {
      const found = aside.get(batch_id)
      const counted = Object.entries(outcomes?.get(batch_id) ?? {}).map(([check_id, outcome]) => [
        check_id,
        { ...outcome, failed: Math.max(outcome.failed, found?.failed[check_id] ?? 0) },
      ])
      const { withheld = 0, example = '', marked = 0 } = found ?? {}
      const isAny = found !== undefined
      return [batch_id, { outcomes: Object.fromEntries(counted), isAny, withheld, example, marked }]
    }),
  )
}

/** The combined outcome of two slices of a batch. */
function mergeFindings(one: SliceFindings, other: SliceFindings): SliceFindings {
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
function rejectQuarantined(
  writer: Pick<BatchWriter, 'reject'>,
  { withheld, example, marked }: SliceFindings,
  checks: BatchInput['checks'],
): void {
  for (let count = 0; count < withheld; count++) writer.reject('held back: failed a check', example)
  if (marked > 0 && checks === 'withhold')
    writer.reject('marked as provisional: failed a check', `${marked} points`)
}
