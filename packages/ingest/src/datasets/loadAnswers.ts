import { createHash } from 'node:crypto'
import type { BatchReport } from '@tickmark/analytics/batches/BatchWriter'
import { loadBatch } from '@tickmark/analytics/batches/loadBatch'
import { publishDiscovered } from '@tickmark/analytics/catalogue/publishDiscovered'
import { readListed } from '@tickmark/analytics/catalogue/sourceRecords'
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
import type { DatasetRun } from './DatasetRun.ts'
import { type Comparison, withComparisonState } from './planRun.ts'
import { readSubjects } from './readSubjects.ts'
import type { SyncedDataset } from './SyncReport.ts'

/** The final days of the fetched subjects, see `findFinalDays` and `findFinalDigests`. */
export type FinalState = { finalDays?: FinalDays; digests?: FinalDigests }

/** The answers of a dataset and what is needed to read them. */
type Answers = {
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
}

/** Loads the answers of a dataset as one batch; `result` is the report so far. */
export async function loadAnswers(
  job: DatasetRun,
  answers: Answers,
  result: SyncedDataset,
): Promise<SyncedDataset> {
  const { db, dataset } = job
  const { unchanged, newest } = answers
  const { faults, unmatched, source_id } = result
  job.onProgress?.({ phase: 'loading', source_id, dataset: dataset.id })
  const projects = new Set(
    unchanged.map(({ key }) => dataset.projectOf?.(key, db.catalogue) ?? key),
  )
  const loaded = await load(job, { ...answers, faults, projects })
  const { report } = loaded
  if (report.state === 'loaded' && faults.length === 0)
    unmatched.push(...listLost(newest, projects, job))
  const isKnown = loaded.isKnown || unchanged.length > 0
  const outcome = toOutcome({ ...loaded, isKnown }, listEntries(answers.answered))
  return withComparisonState({ ...result, ...outcome, report }, loaded.compared, job)
}

/**
 * Answers of which nothing could be used count as failed, whatever their status. Answers that end
 * before the days that may still change are valid and hold nothing new.
 */
function toOutcome(
  { report, isKnown }: LoadedAnswers,
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
}

type Loading = Answers & {
  faults: SyncedDataset['faults']
  /** Receives the projects that had figures. */
  projects: Set<string>
}

async function load(
  job: DatasetRun,
  { answered, isPart, known, faults, projects, store, run, comparison }: Loading,
): Promise<LoadedAnswers> {
  const { logged, last, isWhole } = comparison
  const { db, connector, dataset, clock } = job
  const { source_id } = connector.contract
  const entries = listEntries(answered)
  const content_hash = createHash('sha256')
    .update(JSON.stringify([PARSER_VERSION, dataset.id, entries.map(describeEntry)]))
    .digest('hex')
  const observed_at = Math.min(...entries.map((entry) => entry.fetched_at))
  const stamp = new Date(observed_at).toISOString().slice(0, 19).replaceAll(':', '-')
  // The list's name contains the hash, so that identical answers are recognized as loaded.
  const input = `raw/${source_id}/${dataset.id}/${stamp}-${content_hash.slice(0, 16)}.jsonl`
  const whole: ComparisonState = {
    whole_at: clock.now(),
    edition: PARSER_VERSION,
    has_left_out: false,
  }
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
    return { report, isKnown, compared: isWhole ? whole : last }
  }
  // Write the list before the batch, so that every readable figure can be traced.
  await run.finish(input, entries)
  let counts = { taken: 0, left_out: 0 }
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
        const read = await readSubjects(
          dataset,
          { answered, isPart, store, discovery, ...known },
          behind,
        )
        counts = read
        faults.push(...read.faults)
        for (const project_id of read.projects) projects.add(project_id)
      }),
  })
  const { taken, left_out } = counts
  return {
    report,
    isKnown: dataset.isListing === true || (taken === 0 && left_out > 0),
    compared: isWhole
      ? whole
      : last && { ...last, has_left_out: last.has_left_out || left_out > 0 },
  }
}

/**
 * What identifies an answer within a batch: for listings also the subjects read from them and the
 * day.
 */
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
  return new ProjectDiscovery(db.catalogue, { records: new RecordBook(records, sectors) })
}
