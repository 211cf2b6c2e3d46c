import { createHash } from 'node:crypto'
import { AppError } from '@tickmark/core/errors/AppError'
import { toDay } from '@tickmark/core/time/Day'
import { v7 as createSortableId } from 'uuid'
import type { Analytics } from '../client/Analytics.ts'
import { checkBatch } from '../quality/checkBatch.ts'
import { holdBackSeries } from '../quality/holdBackSeries.ts'
import { meetHeld } from '../quality/meetHeld.ts'
import { recordCheckRuns } from '../quality/recordCheckRuns.ts'
import { stageHeld } from '../quality/stageHeld.ts'
import { type LaidAside, withhold } from '../quality/withhold.ts'
import { type BatchRow, writeBatchRow } from './BatchRow.ts'
import type { BatchInput, BatchReport } from './BatchWriter.ts'
import { clearStaging } from './clearStaging.ts'
import { commitBatch, SAMPLE_SOURCE } from './commitBatch.ts'
import { completeCommits } from './completeCommits.ts'
import { type CountingWriter, createBatchWriter } from './createBatchWriter.ts'
import { hasRealData } from './hasRealData.ts'
import { inTurn } from './inTurn.ts'
import { keepInput } from './keepInput.ts'
import { stagePoints } from './stagePoints.ts'

/** Reasons for rejects that a batch keeps, the most frequent ones. */
const KEPT_REASONS = 20

/**
 * Loads one input, all of it or nothing. Loads wait for one another, since they share staging tables.
 * An input that was loaded before changes nothing. After a run of loads call `finishLoad` once.
 *
 * A failure of the input (an `AppError` thrown by `read`) is reported, not thrown;
 * a failure of the engine or the disk is thrown.
 */
export function loadBatch(db: Analytics, input: BatchInput): Promise<BatchReport> {
  return inTurn(db, () => load(db, input))
}

async function load(db: Analytics, input: BatchInput): Promise<BatchReport> {
  await input.mayWrite?.()
  await completeCommits(db)
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([input.source_id, input.content_hash, input.observed_at]))
    .digest('hex')
  const done = await findLoaded(db, fingerprint)
  if (done) return report(done, 'unchanged')

  const now = Date.now()
  const row: BatchRow = {
    batch_id: createSortableId(),
    source_id: input.source_id,
    input: input.input,
    fingerprint,
    state: 'loading',
    observed_at: input.observed_at ?? now,
    started_at: now,
    tables: [],
    rows_read: 0,
    rows_kept: 0,
    rows_rejected: 0,
    rejects: '[]',
    checks: '[]',
    error: '',
  }
  await clearStaging(db)
  await writeBatchRow(db, row)
  const writer = createBatchWriter(
    db,
    { ...row, observed_day: toDay(row.observed_at) },
    input.mayWrite,
  )
  let staged: { row: BatchRow; known: number }
  let judged: Judged
  try {
    await input.read(writer)
    await writer.flush()
    judged = await judge(db, { row, writer, checks: input.checks })
    await input.mayWrite?.()
    staged = await stage(db, { row, writer, aside: judged.aside })
    await input.mayWrite?.()
  } catch (error) {
    return giveUp(db, { row: { ...row, ...count(writer) }, error, input })
  }
  // From here on nothing is given up: a commit that fails half-way is completed by the next load or start.
  const isNew = staged.row.tables.length > 0
  if (isNew) await commitBatch(db, staged.row, input.mayWrite)
  else await writeBatchRow(db, { ...staged.row, state: 'unchanged' })
  if (isNew && input.sha256 !== undefined)
    await keepInput(db, { batch_id: row.batch_id, sha256: input.sha256 })
  await clearOwnStaging(db, input)
  await recordCheckRuns(db, row.batch_id, judged.outcomes)
  return { ...report(staged.row, isNew ? 'loaded' : 'unchanged'), rows_known: staged.known }
}

type Judged = { outcomes: Awaited<ReturnType<typeof checkBatch>>; aside: LaidAside | null }

/** Looks over what was read: takes out what must not be published, and names it among the rejects. */
async function judge(
  db: Analytics,
  of: { row: BatchRow; writer: CountingWriter; checks: BatchInput['checks'] },
): Promise<Judged> {
  const { row, writer, checks } = of
  const { points } = writer.counts()
  if (points === 0 || row.source_id === SAMPLE_SOURCE) return { outcomes: {}, aside: null }
  if (checks === 'withhold')
    for (const { why, series, example } of await holdBackSeries(db, row))
      for (let count = 0; count < series; count++)
        writer.reject(`held back: a known series, ${why}`, example)
  await meetHeld(db, { ...row, isTrusted: checks === undefined })
  const outcomes = checks === undefined ? {} : await checkBatch(db, { ...row, points, checks })
  const aside = await withhold(db)
  const { withheld, example, marked, failed } = aside
  for (let count = 0; count < withheld; count++)
    writer.reject('held back: a check speaks against it', example)
  if (marked > 0 && checks === 'withhold')
    writer.reject('marked as provisional: a check speaks against it', `${marked} points`)
  const counted = Object.entries(outcomes).map(([check_id, outcome]) => [
    check_id,
    { ...outcome, failed: Math.max(outcome.failed, failed[check_id] ?? 0) },
  ])
  return { outcomes: Object.fromEntries(counted), aside }
}

/** Moves what was read to where it can be attached from, and says what will be new. */
async function stage(
  db: Analytics,
  of: { row: BatchRow; writer: CountingWriter; aside: LaidAside | null },
): Promise<{ row: BatchRow; known: number }> {
  const { row, writer, aside } = of
  if (row.source_id === SAMPLE_SOURCE && (await hasRealData(db)))
    throw new AppError('conflict', 'Real data is loaded, and sample data never stands beside it.')
  const { points, records } = writer.counts()
  const staged =
    points > 0
      ? await stagePoints(db, { ...row, points, hasMarks: (aside?.marked ?? 0) > 0 })
      : null
  for (const conflict of staged?.conflicts ?? [])
    writer.reject(
      'the same point with different values',
      `${conflict.point}: ${conflict.values.join(' and ')} on lines ${conflict.lines.join(' and ')}`,
    )
  const counts = count(writer)
  const unlisted = (staged?.conflict_count ?? 0) - (staged?.conflicts.length ?? 0)
  const kept = staged?.kept ?? 0
  const opinions = staged?.second_opinions ?? 0
  const held = aside?.isAny ? await stageHeld(db, row.batch_id) : 0
  return {
    row: {
      ...row,
      ...counts,
      tables: [
        ...(kept > 0 ? ['observations', 'facts'] : []),
        ...(opinions > 0 ? ['second_opinions'] : []),
        ...(held > 0 ? ['held_points'] : []),
        ...records.keys(),
      ],
      rows_kept: kept + opinions + [...records.values()].reduce((sum, one) => sum + one, 0),
      rows_rejected: counts.rows_rejected + unlisted,
    },
    known: staged?.known ?? 0,
  }
}

/** Leaves nothing of a batch but its row. A fault of the input is reported; one of the engine or the disk is thrown. */
async function giveUp(
  db: Analytics,
  { row, error, input }: { row: BatchRow; error: unknown; input: BatchInput },
): Promise<BatchReport> {
  const message = error instanceof Error ? error.message : String(error)
  await clearOwnStaging(db, input).then(
    () => writeBatchRow(db, { ...row, state: 'failed', error: message }),
    () => undefined,
  )
  const isInputs =
    error instanceof AppError && error.code !== 'storage-full' && error.code !== 'internal'
  if (!isInputs) throw error
  return { ...report(row, 'failed'), error: message }
}

/** The staging tables of a server that may not load any more are those of the one that took over. */
async function clearOwnStaging(db: Analytics, { mayWrite }: BatchInput): Promise<void> {
  const isOurs = await Promise.resolve(mayWrite?.()).then(
    () => true,
    () => false,
  )
  if (isOurs) await clearStaging(db)
}

function count(writer: CountingWriter): Pick<BatchRow, 'rows_read' | 'rows_rejected' | 'rejects'> {
  const { rows_read, rows_rejected, rejects } = writer.counts()
  return { rows_read, rows_rejected, rejects: JSON.stringify(rejects.slice(0, KEPT_REASONS)) }
}

async function findLoaded(db: Analytics, fingerprint: string): Promise<BatchRow | undefined> {
  const [row] = await db.rows<BatchRow>({
    sql: `SELECT * FROM batches FINAL
          WHERE fingerprint = {fingerprint: String} AND state IN ('loaded', 'unchanged') LIMIT 1`,
    params: { fingerprint },
  })
  return row
}

function report(row: BatchRow, state: BatchReport['state']): BatchReport {
  return {
    batch_id: row.batch_id,
    state,
    rows_read: row.rows_read,
    rows_kept: state === 'loaded' ? row.rows_kept : 0,
    rows_known: state === 'unchanged' ? row.rows_kept : 0,
    rows_rejected: row.rows_rejected,
    rejects: JSON.parse(row.rejects),
    error: null,
  }
}
