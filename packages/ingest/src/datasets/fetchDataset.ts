import type { Analytics } from '@tickmark/analytics/client/Analytics'
import { AppError } from '@tickmark/core/errors/AppError'
import type { MetricId } from '@tickmark/core/metrics/METRICS'
import { selectReviewed } from '@tickmark/core/projects/Catalogue'
import { addDays, type Day, toDay } from '@tickmark/core/time/Day'
import { fetchLists } from '../bulkListings/readBulkListing.ts'
import type { ListContext, Subject } from '../connectors/Connector.ts'
import { toImportError } from '../files/toImportError.ts'
import { findFinalDays } from '../finalDays/findFinalDays.ts'
import { findFinalDigests } from '../finalDays/findFinalDigests.ts'
import { createRawStore } from '../rawAnswers/createRawStore.ts'
import { openRawRun } from '../rawAnswers/openRawRun.ts'
import { describeShape } from '../rawAnswers/parseAnswer.ts'
import { createResult, type DatasetRun } from './DatasetRun.ts'
import {
  type FetchedSubjects,
  type Fetching,
  fetchCall,
  fetchSubjects,
  readEntry,
} from './fetchSubjects.ts'
import { type FinalState, loadAnswers } from './loadAnswers.ts'
import {
  type Comparison,
  findComparison,
  planRun,
  type SubjectPlan,
  withComparisonState,
} from './planRun.ts'
import type { SyncedDataset } from './SyncReport.ts'

/** A fetched dataset, or one whose fetch failed. */
export type FetchedDataset = {
  /** Few subjects need a comparison of all days, unlike in a first load or after missed days. */
  isIncrement: boolean
  /**
   * Loads the answers as one batch, whose input is the list of them, and returns the outcome.
   * Failures are part of the result; only engine and disk failures are thrown.
   */
  load(): Promise<SyncedDataset>
}

/**
 * Fetches one dataset and stores the answers. `load` reports a failure, unless the engine or the
 * disk failed.
 */
export async function fetchDataset(job: DatasetRun): Promise<FetchedDataset> {
  const { connector, dataset, clock } = job
  const { source_id } = connector.contract
  if (job.isLeading && (job.shared?.listed ?? 0) <= 2 * countLeading(job))
    return { isIncrement: true, load: async () => createResult(job, 'unchanged') }
  const run = await openRawRun(job.raw, `${source_id}/${dataset.id}`, clock.now())
  const fetching: Fetching = {
    connector,
    client: job.client,
    store: createRawStore(job.raw, source_id),
    run,
    counts: { asked: 0, reused: 0 },
    ...(job.signal && { signal: job.signal }),
  }
  const result = createResult(job, 'failed')
  const fetchJob: FetchJob = { job, fetching, result }
  const fetched = await catchFailure(fetchJob, () => fetchAnswers(fetchJob))
  return 'load' in fetched ? fetched : { isIncrement: true, load: async () => fetched }
}

type FetchJob = { job: DatasetRun; fetching: Fetching; result: SyncedDataset }

async function fetchAnswers(fetchJob: FetchJob): Promise<FetchedDataset | SyncedDataset> {
  const { job, fetching, result } = fetchJob
  const { dataset } = job
  const { run, store, counts } = fetching
  const { source_id, unmatched } = result
  job.onProgress?.({ phase: 'asking', source_id, dataset: dataset.id, done: 0, count: 0 })
  const comparison = await findComparison(job)
  if (dataset.isLong && !comparison.isWhole) {
    await run.discard()
    return withComparisonState({ ...result, state: 'unchanged' }, comparison.last, job)
  }
  const newest = await findNewest(job)
  const listing = { isFetched: false, hasEntries: false }
  const context = createListContext(job, fetching, { newest, unmatched, listing })
  const subjects = await dataset.subjects(context)
  if (subjects.length === 0 && listing.isFetched && !dataset.isListedByProject)
    throw createListingError(dataset, listing)
  if (job.isBulk) return fetchNewestDay(fetchJob, subjects, newest)
  if (job.isLeading) return fetchLargest(fetchJob, subjects)
  const plan = await planRun(job, { subjects, newest, fetching, comparison })
  const isPart = plan.toFetch.length < subjects.length
  const { known, ...fetched } = await fetchAndCompare(fetchJob, { plan, isPart, comparison })
  const { answered, faults, isMisshapen } = fetched
  answered.unshift(...plan.fromListing)
  Object.assign(result, counts, { subjects: subjects.length, faults })
  if (answered.length === 0) {
    const hasUnchanged = plan.unchanged.length > 0
    // An unchanged or misshapen listing is not reused by the next run.
    if (isMisshapen || hasUnchanged || subjects.length === 0) await run.discard()
    if (subjects.length > 0 && !hasUnchanged)
      throw new AppError('bad-gateway', faults[0]?.message ?? '')
    return withComparisonState({ ...result, state: 'unchanged' }, comparison.last, job)
  }
  const compared = plan.toFetch.filter(({ isWhole }) => isWhole)
  const answers = {
    answered,
    isPart,
    known,
    unchanged: plan.unchanged,
    newest,
    comparison,
    store,
    run,
  }
  return {
    isIncrement: compared.length <= subjects.length / 2,
    load: () => catchFailure(fetchJob, () => loadAnswers(job, answers, result)),
  }
}

/** The newest day of all subjects that the bulk listings of a dataset name. */
async function fetchNewestDay(
  { job, fetching, result }: FetchJob,
  subjects: readonly Subject[],
  newest: Map<string, Day>,
): Promise<FetchedDataset | SyncedDataset> {
  const { bulkListing } = job.dataset
  const { run, store, counts } = fetching
  const lists = bulkListing && (await fetchLists(bulkListing, fetching))
  const answered = subjects.flatMap(({ key, name }) =>
    name === undefined || !lists ? [] : [{ key, name, entries: lists.entries }],
  )
  Object.assign(result, counts, { subjects: subjects.length })
  if (job.shared) job.shared.listed = answered.length
  if (answered.length === 0) {
    await run.discard()
    return { ...result, state: 'unchanged' }
  }
  const answers = { ...A_PART, answered, newest, store, run }
  return {
    isIncrement: true,
    load: () => catchFailure({ job, fetching, result }, () => loadAnswers(job, answers, result)),
  }
}

/** Answers about some subjects, of which nothing is compared. */
const A_PART = {
  isPart: true,
  known: {},
  unchanged: [],
  comparison: { logged: undefined, last: null, isWhole: false },
}

/** Their histories take some minutes at the limits of the sources; those of all take hours. */
const LEADING = 50
/** Lists are of the last days. */
const SIZE_DAYS = 7
const countLeading = ({ leading = LEADING }: DatasetRun) => leading

/** The histories of the largest projects. The answers remain for the run that fetches all. */
async function fetchLargest(
  { job, fetching, result }: FetchJob,
  subjects: readonly Subject[],
): Promise<FetchedDataset | SyncedDataset> {
  const largest = (await sortBySize(job, subjects)).slice(0, countLeading(job))
  const { answered, faults } = await fetchReporting({ job, fetching }, largest, subjects.length)
  Object.assign(result, fetching.counts, { subjects: largest.length, faults })
  if (answered.length === 0) return { ...result, state: 'unchanged' }
  const { store } = fetching
  const run = { ...fetching.run, finish: fetching.run.copy, discard: async () => undefined }
  const answers = { ...A_PART, answered, newest: new Map<string, Day>(), store, run }
  return {
    isIncrement: false,
    load: () => catchFailure({ job, fetching, result }, () => loadAnswers(job, answers, result)),
  }
}

/** Subjects by what their projects are worth, hold or charge in a year as the lists state it, the largest first. */
async function sortBySize(
  { db, dataset, clock }: DatasetRun,
  subjects: readonly Subject[],
): Promise<Subject[]> {
  const rows = await db.rows<{ project_id: string; size: number }>({
    sql: `
      SELECT project_id, max(if(metric_id = 'fees', 365 * value, value)) AS size FROM facts
      WHERE metric_id IN ('market_cap_circulating', 'tvl', 'fees') AND day >= {since: Date}
      GROUP BY project_id`,
    params: { since: addDays(toDay(clock.now()), -SIZE_DAYS) },
  })
  const sizes = new Map(rows.map(({ project_id, size }) => [project_id, size]))
  const sizeOf = ({ key }: Subject) => sizes.get(dataset.projectOf?.(key, db.catalogue) ?? key) ?? 0
  return subjects.toSorted((one, other) => sizeOf(other) - sizeOf(one))
}

/** Runs a step and turns its failure into a result; rethrows engine and disk failures. */
async function catchFailure<T>(
  { job, fetching, result }: FetchJob,
  act: () => Promise<T>,
): Promise<T | SyncedDataset> {
  try {
    return await act()
  } catch (cause) {
    await fetching.run.flush().catch(() => undefined)
    Object.assign(result, fetching.counts)
    if (job.signal?.aborted) return { ...result, error: describeStop(job.signal.reason) }
    const shape = describeShape(cause)
    if (shape !== null) {
      // Discards the answers: only new ones can help.
      await fetching.run.discard()
      const error = `The response has an unexpected format: ${shape}. The source may have changed; nothing was loaded.`
      return { ...result, error }
    }
    const error = toImportError(cause)
    if (error.code === 'internal' || error.code === 'not-ready') throw cause
    return { ...result, error: error.message }
  }
}

/**
 * Fetches the planned subjects while the engine looks up their final days. Waits for both, even
 * when the run is stopped, because the caller may close the engine afterwards.
 */
async function fetchAndCompare(
  { job, fetching }: FetchJob,
  {
    plan: { toFetch: asked },
    isPart,
    comparison,
  }: { plan: SubjectPlan; isPart: boolean; comparison: Comparison },
): Promise<FetchedSubjects & { known: FinalState }> {
  const [fetched, known] = await Promise.allSettled([
    fetchReporting({ job, fetching }, asked),
    comparison.isWhole ? {} : findFinalState(job, asked, isPart),
  ])
  if (fetched.status === 'rejected') throw fetched.reason
  if (known.status === 'rejected') throw known.reason
  return { ...fetched.value, known: known.value }
}

function fetchReporting(
  { job, fetching }: Pick<FetchJob, 'job' | 'fetching'>,
  subjects: Parameters<typeof fetchSubjects>[0],
  count = subjects.length,
): Promise<FetchedSubjects> {
  const { source_id } = job.connector.contract
  const step = { phase: 'asking', source_id, dataset: job.dataset.id, count } as const
  return fetchSubjects(subjects, fetching, (done) => job.onProgress?.({ ...step, done }))
}

function describeStop(reason: unknown): string {
  return reason instanceof AppError
    ? `The sync was stopped. ${reason.message} The next one continues from here.`
    : 'The sync was stopped; the next one continues from here.'
}

/**
 * Finds the final days of the planned subjects, and digests for those whose days are all compared.
 */
async function findFinalState(
  { db, connector, dataset }: DatasetRun,
  asked: SubjectPlan['toFetch'],
  isPart: boolean,
): Promise<FinalState> {
  const { source_id, revision_days } = connector.contract
  const of = { source_id, metrics: dataset.metrics, revision_days }
  const projectsOf = (subjects: SubjectPlan['toFetch']) =>
    subjects.map(({ key }) => dataset.projectOf?.(key, db.catalogue) ?? key)
  const compared = projectsOf(asked.filter(({ isWhole }) => isWhole))
  return {
    finalDays: await findFinalDays(db, { ...of, projects: isPart ? projectsOf(asked) : undefined }),
    digests: await findFinalDigests(db, { ...of, projects: compared }),
  }
}

/** The first day to fetch for each project with known figures of this dataset. */
function findNewest({ db, connector, dataset }: DatasetRun): Promise<Map<string, Day>> {
  const { source_id, revision_days } = connector.contract
  return findNewestDays(db, { source_id, metrics: dataset.metrics, revision_days })
}

type Listing = {
  newest: Map<string, Day>
  unmatched: SyncedDataset['unmatched']
  /** Whether lists were fetched to find subjects, and whether any contained an entry. */
  listing: { isFetched: boolean; hasEntries: boolean }
}

function createListContext(
  job: DatasetRun,
  fetching: Fetching,
  { newest, unmatched, listing }: Listing,
): ListContext {
  return {
    // Histories of all that sources list would take days; listings have figures of them.
    catalogue: job.db.catalogue.derive(selectReviewed),
    since: (project_id) => job.since ?? newest.get(project_id) ?? null,
    today: toDay(job.clock.now()),
    async fetch(call) {
      const entry = await fetchCall('', call, fetching)
      const body = await readEntry(entry, fetching.store)
      listing.isFetched = true
      listing.hasEntries ||= hasEntries(body)
      return body
    },
    unmatched: (name, reason) => void unmatched.push({ name, reason }),
  }
}

/** Whether a body is a non-empty list or record, or directly contains one. */
function hasEntries(body: unknown): boolean {
  const isFilled = (value: unknown) =>
    typeof value === 'object' && value !== null && Object.keys(value).length > 0
  if (!isFilled(body)) return false
  return Array.isArray(body) || Object.values(body as object).some(isFilled)
}

/** Without subjects the dataset would end as unchanged, and nobody would notice that it has stopped. */
function createListingError(
  { title }: DatasetRun['dataset'],
  { hasEntries }: Listing['listing'],
): AppError {
  return new AppError(
    'unsupported-input',
    hasEntries
      ? `${title}: the source lists entries, but none has a known name`
      : `${title}: the source lists no entries`,
  )
}

/**
 * The day from which to fetch each project: `revision_days` before the newest complete day known.
 * Of several metrics, the one that is furthest behind counts. Projects without known figures are
 * absent.
 */
async function findNewestDays(
  db: Analytics,
  of: { source_id: string; metrics: readonly MetricId[]; revision_days: number },
): Promise<Map<string, Day>> {
  const rows = await db.rows<{ project_id: string; newest: Day }>({
    sql: `
      SELECT project_id, toString(min(newest)) AS newest
      FROM (
        SELECT project_id, metric_id, max(day) AS newest FROM observations
        WHERE source_id = {source_id: String} AND metric_id IN {metrics: Array(String)} AND provisional = 0
        GROUP BY metric_id, project_id
      )
      GROUP BY project_id
      SETTINGS optimize_aggregation_in_order = 1`,
    params: { source_id: of.source_id, metrics: of.metrics },
  })
  return new Map(rows.map((row) => [row.project_id, addDays(row.newest, -of.revision_days)]))
}
