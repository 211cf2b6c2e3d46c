import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { BatchReport } from '@tickmark/analytics/batches/BatchWriter'
import { loadBatch } from '@tickmark/analytics/batches/loadBatch'
import type { Analytics } from '@tickmark/analytics/client/Analytics'
import { AppError } from '@tickmark/core/errors/AppError'
import { addDays, type Day, toDay } from '@tickmark/core/time/Day'
import { toImportError } from '../files/toImportError.ts'
import { writeBehind } from '../writeBehind.ts'
import type { AnsweredSubject } from './AnsweredSubject.ts'
import type { Compared } from './Compared.ts'
import type { ListContext } from './Connector.ts'
import { createRawStore } from './createRawStore.ts'
import type { DatasetRun } from './DatasetRun.ts'
import { describeShape } from './describeShape.ts'
import {
  type FetchedSubjects,
  type Fetching,
  fetchCall,
  fetchSubjects,
  readEntry,
} from './fetchSubjects.ts'
import { findNewestDays } from './findNewestDays.ts'
import { findSettledDays, type SettledDays } from './findSettledDays.ts'
import { findSettledDigests, type SettledDigests } from './findSettledDigests.ts'
import { listEntries } from './listEntries.ts'
import { openRawRun, placeOfList } from './openRawRun.ts'
import { type Comparing, findComparing, planRun, withCompared } from './planRun.ts'
import type { SubjectPlan } from './planSubjects.ts'
import type { RawEntry } from './RawEntry.ts'
import { READERS_EDITION } from './READERS_EDITION.ts'
import { readSubjects } from './readSubjects.ts'
import type { SyncedDataset } from './SyncReport.ts'

/**
 * Asks for one dataset, keeps the answers, and loads them as one batch whose input is the list of the answers.
 * A failure is in the result; it is thrown only where the engine or the disk failed.
 */
export async function syncDataset(job: DatasetRun): Promise<SyncedDataset> {
  const { connector, dataset, clock } = job
  const { source_id } = connector.contract
  const folder = join(job.rawFolder, source_id, dataset.id)
  const store = createRawStore(join(job.rawFolder, source_id, 'bodies'))
  const run = await openRawRun(folder, clock.now())
  const counts = { asked: 0, reused: 0 }
  const fetching: Fetching = {
    connector,
    client: job.client,
    store,
    run,
    counts,
    ...(job.signal && { signal: job.signal }),
  }
  const unmatched: SyncedDataset['unmatched'] = []
  const result: SyncedDataset = {
    source_id,
    dataset: dataset.id,
    title: dataset.title,
    state: 'failed',
    subjects: 0,
    asked: 0,
    reused: 0,
    unmatched,
    faults: [],
    report: null,
    error: null,
  }
  try {
    job.onProgress?.({ phase: 'asking', source_id, dataset: dataset.id, done: 0, count: 0 })
    const newest = await findNewest(job)
    const context = createListContext(job, fetching, { newest, unmatched })
    const subjects = await dataset.subjects(context)
    const comparing = await findComparing(job)
    const plan = await planRun(job, { subjects, newest, fetching, comparing })
    const isPart = plan.asked.length < subjects.length
    const { known, ...fetched } = await askAndCompare(job, { plan, isPart, fetching, comparing })
    const { answered, faults, isMisshapen } = fetched
    answered.unshift(...plan.told)
    Object.assign(result, counts, { subjects: subjects.length, faults })
    if (answered.length === 0) {
      const isQuiet = plan.quiet.length > 0
      // A list without anything, without anything new, or of another shape, is not kept for the next run.
      if (isMisshapen || isQuiet || subjects.length === 0) await run.discard()
      if (subjects.length > 0 && !isQuiet)
        throw new AppError('bad-gateway', faults[0]?.message ?? '')
      return withCompared({ ...result, state: 'unchanged' }, comparing.last, job)
    }
    job.onProgress?.({ phase: 'loading', source_id, dataset: dataset.id })
    const projects = new Set(plan.quiet.map(({ key }) => dataset.projectOf?.(key) ?? key))
    const loading = { answered, isPart, known, store, faults, projects, run }
    const loaded = await loadAnswers(job, loading, comparing)
    const { report } = loaded
    if (report.state === 'loaded' && faults.length === 0)
      unmatched.push(...listLost(newest, projects, job))
    const judged = judge({ ...loaded, isKnown: loaded.isKnown || plan.quiet.length > 0 })
    return withCompared({ ...result, ...judged, report }, loaded.compared, job)
  } catch (cause) {
    Object.assign(result, counts)
    if (job.signal?.aborted) return { ...result, error: describeStop(job.signal.reason) }
    const shape = describeShape(cause)
    if (shape !== null) {
      // The answers came, and asking again is the only way to others.
      await run.discard()
      const error = `The answer has an unexpected shape: ${shape}. The source may have changed; nothing of it is loaded.`
      return { ...result, error }
    }
    const error = toImportError(cause)
    if (error.code === 'internal') throw cause
    return { ...result, error: error.message }
  }
}

type Asking = { plan: SubjectPlan; isPart: boolean; fetching: Fetching; comparing: Comparing }

/**
 * Asks for the subjects of a plan. Meanwhile the engine looks up what is settled of them; it is waited for also where a
 * run is stopped, since whoever stops it may close the engine.
 */
async function askAndCompare(
  job: DatasetRun,
  { plan: { asked }, isPart, fetching, comparing }: Asking,
): Promise<FetchedSubjects & { known: Settled }> {
  const { source_id } = job.connector.contract
  const step = { phase: 'asking', source_id, dataset: job.dataset.id, count: asked.length } as const
  const [fetched, known] = await Promise.allSettled([
    fetchSubjects(asked, fetching, (done) => job.onProgress?.({ ...step, done })),
    comparing.isWhole ? {} : findSettled(job, asked, isPart),
  ])
  if (fetched.status === 'rejected') throw fetched.reason
  if (known.status === 'rejected') throw known.reason
  return { ...fetched.value, known: known.value }
}

function describeStop(reason: unknown): string {
  return reason instanceof AppError
    ? `The sync was stopped. ${reason.message} The next one goes on from here.`
    : 'The sync was stopped; the next one goes on from here.'
}

/**
 * Answers of which nothing could be used were no answers, whatever their status. Those that end before the days that
 * may still change are answers, and say nothing new.
 */
function judge({ report, isKnown }: LoadedAnswers): Pick<SyncedDataset, 'state' | 'error'> {
  const used = report.rows_kept + report.rows_known
  if (report.state === 'failed' || used > 0 || isKnown)
    return { state: report.state, error: report.error }
  return {
    state: 'failed',
    error: 'Nothing in the answers could be used; the reasons are listed with the batch.',
  }
}

type LoadedAnswers = {
  report: BatchReport
  /** The answers hold something, and nothing that was not known or settled before. */
  isKnown: boolean
  compared: Compared | null
}

type Loading = {
  answered: readonly AnsweredSubject[]
  /** There are subjects besides. */
  isPart: boolean
  /** Nothing where all days of all subjects are compared. */
  known: Settled
  faults: SyncedDataset['faults']
  /** Filled with those of which there were figures. */
  projects: Set<string>
  store: ReturnType<typeof createRawStore>
  run: Awaited<ReturnType<typeof openRawRun>>
}

async function loadAnswers(
  job: DatasetRun,
  { answered, isPart, known, faults, projects, store, run }: Loading,
  { logged, last, isWhole }: Comparing,
): Promise<LoadedAnswers> {
  const { db, connector, dataset, rawFolder, clock } = job
  const { source_id } = connector.contract
  const entries = listEntries(answered)
  const content_hash = createHash('sha256')
    .update(JSON.stringify([READERS_EDITION, dataset.id, entries.map(describeEntry)]))
    .digest('hex')
  const observed_at = Math.min(...entries.map((entry) => entry.fetched_at))
  const stamp = new Date(observed_at).toISOString().slice(0, 19).replaceAll(':', '-')
  // The name of the list carries the hash, so that the same answers are found to be loaded already.
  const input = `raw/${source_id}/${dataset.id}/${stamp}-${content_hash.slice(0, 16)}.jsonl`
  const whole: Compared = {
    whole_at: clock.now(),
    edition: READERS_EDITION,
    has_left_out: false,
  }
  const before = await findSameContent(db, input)
  // The same answers tell something new where a part of them was not looked at.
  const looksAtAll = isWhole || answered.some((subject) => subject.isWhole)
  if (before && !(looksAtAll && last?.has_left_out)) {
    await run.discard()
    const report: BatchReport = {
      ...before,
      state: 'unchanged',
      rows_kept: 0,
      rows_known: before.rows_kept,
      rejects: [],
      error: null,
    }
    const isKnown = logged?.state === 'loaded' || logged?.state === 'unchanged'
    return { report, isKnown, compared: isWhole ? whole : last }
  }
  // The list stands before the batch does: a figure that can be read can be traced.
  await run.finish(placeOfList(rawFolder, input), entries)
  let counts = { taken: 0, left_out: 0 }
  const report = await loadBatch(db, {
    source_id,
    input,
    content_hash,
    observed_at,
    checks: job.trusting ? undefined : 'withhold',
    ...(job.mayWrite && { mayWrite: job.mayWrite }),
    read: (writer) =>
      writeBehind(writer, async (behind) => {
        const read = await readSubjects(dataset, { answered, isPart, store, ...known }, behind)
        counts = read
        faults.push(...read.faults)
        for (const project_id of read.projects) projects.add(project_id)
      }),
  })
  const { taken, left_out } = counts
  return {
    report,
    isKnown: taken === 0 && left_out > 0,
    compared: isWhole
      ? whole
      : last && { ...last, has_left_out: last.has_left_out || left_out > 0 },
  }
}

type Settled = { settled?: SettledDays; digests?: SettledDigests }

/** What is settled of the subjects that are asked, and what is known of it where all days are compared. */
async function findSettled(
  { db, connector, dataset }: DatasetRun,
  asked: SubjectPlan['asked'],
  isPart: boolean,
): Promise<Settled> {
  const { source_id, revision_days } = connector.contract
  const of = { source_id, metrics: dataset.metrics, revision_days }
  const projectsOf = (subjects: SubjectPlan['asked']) =>
    subjects.map(({ key }) => dataset.projectOf?.(key) ?? key)
  const compared = projectsOf(asked.filter(({ isWhole }) => isWhole))
  return {
    settled: await findSettledDays(db, { ...of, projects: isPart ? projectsOf(asked) : undefined }),
    digests: await findSettledDigests(db, { ...of, projects: compared }),
  }
}

/** What of an answer makes another batch of it: of lists also whom they were believed for, and on which day. */
function describeEntry({ key, sha256, told, fetched_at }: RawEntry): unknown[] {
  return told === undefined ? [key, sha256] : [key, sha256, told, toDay(fetched_at)]
}

/** The newest batch of this dataset, when it was made of the very same answers. */
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

/** The first day to ask for of each project that the source gave figures of this dataset. */
function findNewest({ db, connector, dataset }: DatasetRun): Promise<Map<string, Day>> {
  const { source_id, revision_days } = connector.contract
  return findNewestDays(db, { source_id, metrics: dataset.metrics, revision_days })
}

function createListContext(
  job: DatasetRun,
  fetching: Fetching,
  { newest, unmatched }: { newest: Map<string, Day>; unmatched: SyncedDataset['unmatched'] },
): ListContext {
  return {
    since: (project_id) => job.since ?? newest.get(project_id) ?? null,
    today: toDay(job.clock.now()),
    async ask(call) {
      const entry = await fetchCall('', call, fetching)
      return readEntry(entry, fetching.store)
    },
    unmatched: (name, reason) => void unmatched.push({ name, reason }),
  }
}

/**
 * Projects that the source told of before and is silent about now, though a day has passed: it has dropped them, or
 * calls them something else.
 */
function listLost(
  newest: ReadonlyMap<string, Day>,
  projects: ReadonlySet<string>,
  { connector, dataset, clock }: DatasetRun,
): SyncedDataset['unmatched'] {
  const { revision_days } = connector.contract
  // Where two datasets give parts of one metric, each of them is silent about projects of the other.
  const others = connector.datasets.filter(({ id }) => id !== dataset.id)
  const shared = new Set<string>(others.flatMap(({ metrics }) => metrics))
  if (dataset.metrics.some((id) => shared.has(id))) return []
  const yesterday = addDays(toDay(clock.now()), -1)
  return [...newest]
    .filter(([id, since]) => !projects.has(id) && addDays(since, revision_days) < yesterday)
    .map(([name]) => ({ name, reason: 'the source gave figures of it before, and has none now' }))
}
