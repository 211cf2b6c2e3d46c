import { createHash } from 'node:crypto'
import type { BatchReport } from '@tickmark/analytics/batches/BatchWriter'
import { loadBatch } from '@tickmark/analytics/batches/loadBatch'
import { publishDiscovered } from '@tickmark/analytics/catalog/publishDiscovered'
import { readListed } from '@tickmark/analytics/catalog/sourceRecords'
import type { Analytics } from '@tickmark/analytics/client/Analytics'
import { ProjectDiscovery } from '@tickmark/core/projects/ProjectDiscovery'
import { RecordBook } from '@tickmark/core/projects/RecordBook'
import { addDays, type Day, toDay } from '@tickmark/core/time/Day'
import type { Subject } from '../connectors/Connector.ts'
import type { FinalDays } from '../finalDays/findFinalDays.ts'
import type { FinalDigests } from '../finalDays/findFinalDigests.ts'
import type { RawStore } from '../rawAnswers/createRawStore.ts'
import type { RawRun } from '../rawAnswers/openRawRun.ts'
import { type AnsweredSubject, listEntries, type RawEntry } from '../rawAnswers/RawEntry.ts'
import { writeBehind } from '../writeBehind.ts'
import { type ComparisonState, PARSER_VERSION } from './ComparisonState.ts'
import type { DatasetParts } from './DatasetParts.ts'
import type { DatasetRun } from './DatasetRun.ts'
import { type Comparison, withComparisonState } from './planRun.ts'
import { type ReadSubjects, readSubjects } from './readSubjects.ts'
import type { SyncedDataset } from './SyncReport.ts'

/** The final days of the fetched subjects, see `findFinalDays` and `findFinalDigests`. */
export type FinalState = { finalDays?: FinalDays; digests?: FinalDigests }

/** The answers of a dataset and what is needed to read them. */
export type Answers = {
  answered: readonly AnsweredSubject[]
  /** The dataset has further subjects. */
  isPart: boolean
  /** Empty if all days of all subjects are compared. */
  known: FinalState
  /** Subjects without anything new. */
  unchanged: readonly Subject[]
  /** The first day to fetch for each known project. */
  newest: ReadonlyMap<string, Day>
  comparison: Comparison
  store: RawStore
  run: RawRun
  /** Receives the subjects whose answers cannot be read. */
  faults?: SyncedDataset['faults']
}

/**
 * Loads answers of a dataset as one batch and adds what they brought to `parts`. Returns whether they could be loaded, and
 * the comparison state to store.
 */
export async function loadPart(
  job: DatasetRun,
  answers: Answers,
  parts: DatasetParts,
): Promise<Pick<LoadedAnswers, 'report' | 'compared'>> {
  const { dataset, connector } = job
  const { source_id } = connector.contract
  job.onProgress?.({ phase: 'loading', source_id, dataset: dataset.id })
  const { report, compared, isKnown, read } = await load(job, answers, parts)
  if (report.state === 'failed') return { report, compared }
  parts.add(report)
  for (const { key } of answers.answered) parts.loaded.add(key)
  parts.read += answers.answered.length
  parts.isKnown ||= isKnown
  if (read !== null) {
    parts.misread += read.faults.length
    parts.hasLeftOut ||= read.left_out > 0
    for (const metric of read.given) parts.metrics.add(metric)
    for (const project_id of read.projects) parts.projects.add(project_id)
  }
  return { report, compared }
}

/** Loads the last answers of a dataset; `result` is the report so far. */
export async function loadAnswers(
  job: DatasetRun,
  answers: Answers,
  { result, parts }: { result: SyncedDataset; parts: DatasetParts },
): Promise<SyncedDataset> {
  const { db, dataset } = job
  const { unchanged, newest } = answers
  const { faults, unmatched } = result
  for (const { key } of unchanged) parts.projects.add(dataset.projectOf?.(key, db.catalog) ?? key)
  const { report: own, compared } =
    answers.answered.length > 0
      ? await loadPart(job, { ...answers, faults }, parts)
      : await endParts(answers)
  const report = parts.report ?? own
  if (report === null) return result
  if (own?.state === 'failed') return { ...result, report, state: 'failed', error: own.error }
  if (report.state === 'loaded' && faults.length === 0)
    unmatched.push(...listLost(newest, parts.projects, job))
  const isKnown = parts.isKnown || unchanged.length > 0
  const outcome = toOutcome({ report, isKnown }, listEntries(answers.answered))
  const state = compared && {
    ...compared,
    has_left_out: compared.has_left_out || (parts.hasLeftOut && !answers.comparison.isWhole),
  }
  return withComparisonState({ ...result, ...outcome, report }, state, job)
}

/** Closes a run of which everything is loaded. */
async function endParts({
  run,
  comparison: { isWhole, last, at },
}: Answers): Promise<Pick<LoadedAnswers, 'compared'> & { report: null }> {
  await run.discard()
  return { report: null, compared: isWhole ? describeWhole(at) : last }
}

function describeWhole(whole_at: number): ComparisonState {
  return { whole_at, edition: PARSER_VERSION, has_left_out: false }
}

/**
 * Answers of which nothing could be used count as failed, whatever their status. Answers that end
 * before the days that may still change are valid and hold nothing new.
 */
function toOutcome(
  { report, isKnown }: Pick<LoadedAnswers, 'report' | 'isKnown'>,
  entries: readonly RawEntry[],
): Pick<SyncedDataset, 'state' | 'error'> {
  const used = report.rows_kept + report.rows_known
  if (report.state === 'failed' || used > 0 || isKnown)
    return { state: report.state, error: report.error }
  const statuses = new Set(entries.map(({ missing, status }) => (missing ? status : null)))
  const why = statuses.has(null)
    ? 'Nothing in the answers could be used; the reasons are listed with the batch'
    : `The source answered ${[...statuses].join(' or ')} to every call, as if it had none of what was requested`
  return {
    state: 'failed',
    error: `${why}. What was loaded before stays. If this lasts, the source may have changed; a newer release may read it.`,
  }
}

type LoadedAnswers = {
  report: BatchReport
  /** The answers hold values, and all of them were known or final. */
  isKnown: boolean
  compared: ComparisonState | null
  /** Null if identical answers were loaded before. */
  read: ReadSubjects | null
}

async function load(
  job: DatasetRun,
  { answered, isPart, known, faults = [], store, run, comparison }: Answers,
  parts: DatasetParts,
): Promise<LoadedAnswers> {
  const { logged, last, isWhole, at } = comparison
  const { db, connector, dataset } = job
  const { source_id } = connector.contract
  const entries = listEntries(answered)
  const content_hash = createHash('sha256')
    .update(JSON.stringify([PARSER_VERSION, dataset.id, entries.map(describeEntry)]))
    .digest('hex')
  const observed_at = Math.min(...entries.map((entry) => entry.fetched_at))
  const stamp = new Date(observed_at).toISOString().slice(0, 19).replaceAll(':', '-')
  // The list's name contains the hash, so that identical answers are recognized as loaded.
  const input = `raw/${source_id}/${dataset.id}/${stamp}-${content_hash.slice(0, 16)}.jsonl`
  const whole = describeWhole(at)
  const before = await findSameContent(db, input)
  // Identical answers hold something new if a part of them was left out before.
  const comparesAll = isWhole || answered.some((subject) => subject.isWhole)
  if (before && !(comparesAll && last?.has_left_out)) {
    await run.discard()
    const report: BatchReport = {
      ...before,
      state: 'unchanged',
      rows_kept: 0,
      rows_known: before.rows_kept,
      // Identical answers produce the same rejects.
      rejects: logged?.rejects ?? [],
      error: null,
    }
    const isKnown = logged?.state === 'loaded' || logged?.state === 'unchanged'
    return { report, isKnown, compared: isWhole ? whole : last, read: null }
  }
  // Write the list before the batch, so that every readable figure can be traced.
  await run.finish(input, entries)
  let read: ReadSubjects | null = null
  const discovery = dataset.isListing ? await createDiscovery(db) : undefined
  const report = await loadBatch(db, {
    source_id,
    input,
    content_hash,
    observed_at,
    checks: job.trusting ? undefined : 'withhold',
    ...(job.assertLeaseHeld && { assertLeaseHeld: job.assertLeaseHeld }),
    beforeCommit: async () => {
      if (discovery === undefined) return
      await publishDiscovered(db, discovery, {
        author: 'Sync',
        reason: `${dataset.title} of ${connector.contract.title}.`,
        revision: content_hash,
      })
    },
    read: (writer) =>
      writeBehind(writer, async (behind) => {
        read = await readSubjects(
          dataset,
          { answered, isPart, isSnapshot: job.isBulk === true, store, discovery, parts, ...known },
          behind,
        )
      }),
  })
  const { taken = 0, left_out = 0 } = readOf(read)
  faults.push(...(readOf(read).faults ?? []))
  return {
    report,
    isKnown: dataset.isListing === true || (taken === 0 && left_out > 0),
    compared: isWhole
      ? whole
      : last && { ...last, has_left_out: last.has_left_out || left_out > 0 },
    read,
  }
}

/** The compiler does not see what a callback assigned. */
function readOf(read: ReadSubjects | null): Partial<ReadSubjects> {
  return read ?? {}
}

/** Describes an answer's identity within a batch: for listings also the subjects read from them and the day. */
function describeEntry({ key, sha256, listed, fetched_at }: RawEntry): unknown[] {
  return listed === undefined ? [key, sha256] : [key, sha256, listed, toDay(fetched_at)]
}

/** The dataset's newest batch, if it was made of identical answers. */
async function findSameContent(
  db: Analytics,
  input: string,
): Promise<{
  batch_id: string
  input: string
  rows_read: number
  rows_kept: number
  rows_rejected: number
} | null> {
  const folder = input.slice(0, input.lastIndexOf('/') + 1)
  const [newest] = await db.rows<{
    batch_id: string
    input: string
    rows_read: number
    rows_kept: number
    rows_rejected: number
  }>({
    sql: `
      SELECT batch_id, input, rows_read, rows_kept, rows_rejected FROM batches FINAL
      WHERE startsWith(input, {folder: String}) AND state IN ('loaded', 'unchanged')
      ORDER BY batch_id DESC LIMIT 1`,
    params: { folder },
  })
  return newest && newest.input.slice(-22) === input.slice(-22) ? newest : null
}

/**
 * Projects that the source reported before and no longer reports, although a day has passed: it
 * dropped or renamed them.
 */
function listLost(
  newest: ReadonlyMap<string, Day>,
  projects: ReadonlySet<string>,
  { connector, dataset, clock }: DatasetRun,
): SyncedDataset['unmatched'] {
  const { revision_days } = connector.contract
  // If two datasets hold parts of one metric, each of them lacks projects of the other.
  const others = connector.datasets.filter(({ id }) => id !== dataset.id)
  const shared = new Set<string>(others.flatMap(({ metrics }) => metrics))
  if (dataset.metrics.some((id) => shared.has(id))) return []
  const yesterday = addDays(toDay(clock.now()), -1)
  return [...newest]
    .filter(([id, since]) => !projects.has(id) && addDays(since, revision_days) < yesterday)
    .map(([name]) => ({ name, reason: 'the source no longer reports figures of it' }))
}

async function createDiscovery(db: Analytics): Promise<ProjectDiscovery> {
  const { records, sectors } = await readListed(db)
  return new ProjectDiscovery(db.catalog, { records: new RecordBook(records, sectors) })
}
