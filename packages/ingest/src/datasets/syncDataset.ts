import type { Analytics } from '@tickmark/analytics/client/Analytics'
import { AppError } from '@tickmark/core/errors/AppError'
import type { MetricId } from '@tickmark/core/metrics/METRICS'
import { selectReviewed } from '@tickmark/core/projects/Catalog'
import { addDays, type Day, toDay } from '@tickmark/core/time/Day'
import { fetchLists } from '../bulkListings/readBulkListing.ts'
import type { ListContext, Subject } from '../connectors/Connector.ts'
import { SourceRefusal } from '../connectors/SourceRefusal.ts'
import { toImportError } from '../files/toImportError.ts'
import { createRawStore } from '../rawAnswers/createRawStore.ts'
import { type Fetching, fetchCall, readEntry } from '../rawAnswers/fetchSubjects.ts'
import { openRawRun } from '../rawAnswers/openRawRun.ts'
import { describeShape } from '../rawAnswers/parseAnswer.ts'
import { DatasetParts } from './DatasetParts.ts'
import { createResult, type DatasetRun } from './DatasetRun.ts'
import { type FetchJob, fetchInParts, queueLoad } from './fetchInParts.ts'
import { loadAnswers, loadPart } from './loadAnswers.ts'
import {
  type Comparison,
  findComparison,
  planRun,
  type SubjectPlan,
  withComparisonState,
} from './planRun.ts'
import type { SyncedDataset } from './SyncReport.ts'

/**
 * Fetches one dataset, stores the answers and loads them: all at once, or in parts while more is fetched, see
 * `createSlicer`. What has arrived is loaded even if the source stops answering. Reports a failure, unless the engine or
 * the disk failed.
 */
export async function syncDataset(job: DatasetRun): Promise<SyncedDataset> {
  const { connector, dataset, clock } = job
  const { source_id } = connector.contract
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
  const parts = (job.isBulk ? undefined : job.parts) ?? new DatasetParts()
  const fetchJob: FetchJob = { job, fetching, result, parts }
  return catchFailure(fetchJob, () => fetchAndLoad(fetchJob))
}

async function fetchAndLoad(fetchJob: FetchJob): Promise<SyncedDataset> {
  const { job, fetching, result } = fetchJob
  const { dataset } = job
  const { source_id, unmatched } = result
  job.onProgress?.({ phase: 'asking', source_id, dataset: dataset.id, done: 0, count: 0 })
  const comparison = await findComparison(job)
  if (dataset.isLong && !comparison.isWhole) {
    await fetching.run.discard()
    return withComparisonState({ ...result, state: 'unchanged' }, comparison.last, job)
  }
  const newest = await findNewest(job)
  const listing = { isFetched: false, hasEntries: false }
  const goesOn = comparison.last === null && fetching.run.isResumed
  const context = createListContext(job, fetching, { newest, unmatched, listing, goesOn })
  const subjects = await dataset.subjects(context)
  if (subjects.length === 0 && listing.isFetched && !dataset.isListedByProject)
    throw createListingError(dataset, listing)
  if (job.isBulk) return loadNewestDay(fetchJob, subjects, newest)
  if (job.isLeading) return loadLargest(fetchJob, subjects)
  const sorted =
    comparison.isWhole && !dataset.isListing ? await sortBySize(job, subjects) : subjects
  const plan = await planRun(job, { subjects: sorted, newest, fetching, comparison })
  return loadPlanned(fetchJob, { plan, newest, comparison, count: subjects.length })
}

type Planned = {
  plan: SubjectPlan
  newest: Map<string, Day>
  comparison: Comparison
  /** The number of subjects of the dataset. */
  count: number
}

async function loadPlanned(
  fetchJob: FetchJob,
  { plan, newest, comparison, count }: Planned,
): Promise<SyncedDataset> {
  const { job, fetching, result } = fetchJob
  const { run, counts } = fetching
  result.subjects = count
  const isPart = plan.toFetch.length < count
  const { rest, faults, isMisshapen, answers } = await fetchInParts(fetchJob, {
    plan,
    answers: { isPart, unchanged: plan.unchanged, newest, comparison },
  })
  const { parts } = fetchJob
  const isAny = rest.length + parts.loaded.size > 0
  Object.assign(result, counts, { left: faults.length, faults })
  if (!isAny) {
    const hasUnchanged = plan.unchanged.length > 0
    // An unchanged or misshapen listing is not reused by the next run.
    if (isMisshapen || hasUnchanged || count === 0) await run.discard()
    if (count > 0 && !hasUnchanged) throw new AppError('bad-gateway', faults[0]?.message ?? '')
    return withComparisonState({ ...result, state: 'unchanged' }, comparison.last, job)
  }
  return queueLoad(job, () => loadAnswers(job, { ...answers, answered: rest }, { result, parts }))
}

/** Loads the newest day of all subjects that the bulk listings of a dataset name. */
async function loadNewestDay(
  { job, fetching, result, parts }: FetchJob,
  subjects: readonly Subject[],
  newest: Map<string, Day>,
): Promise<SyncedDataset> {
  const { bulkListing } = job.dataset
  const { run, store, counts } = fetching
  const lists = bulkListing && (await fetchLists(bulkListing, fetching))
  job.onFetched?.()
  const answered = subjects.flatMap(({ key, name }) =>
    name === undefined || !lists ? [] : [{ key, name, entries: lists.entries }],
  )
  Object.assign(result, counts, { subjects: subjects.length })
  if (answered.length === 0) {
    await run.discard()
    return { ...result, state: 'unchanged' }
  }
  const answers = { ...A_PART, known: {}, answered, newest, store, run }
  return queueLoad(job, () => loadAnswers(job, answers, { result, parts }))
}

/** Answers about some subjects, of which nothing is compared. */
const A_PART = {
  isPart: true,
  unchanged: [],
  comparison: { logged: undefined, last: null, isWhole: false, at: 0 },
}

/** The lists of rankings show about as many. */
const LEADING = 100
/** Loads the histories of the largest projects. The answers remain for the run that fetches all. */
async function loadLargest(
  fetchJob: FetchJob,
  subjects: readonly Subject[],
): Promise<SyncedDataset> {
  const { job, fetching, result, parts } = fetchJob
  const { leading = LEADING } = job
  result.subjects = subjects.length
  const isFew = subjects.length <= 2 * leading
  const largest = isFew ? [] : (await sortBySize(job, subjects)).slice(0, leading)
  const { run } = fetching
  const keep = { ...run, finish: run.copy, discard: async () => undefined }
  const toFetch = largest.map((subject) => ({ ...subject, isWhole: false }))
  const { rest, answers, faults } = await fetchInParts(
    { ...fetchJob, fetching: { ...fetching, run: keep } },
    {
      plan: { toFetch, fromListing: [], unchanged: [] },
      answers: {
        ...A_PART,
        comparison: { ...A_PART.comparison, isWhole: true },
        newest: new Map(),
      },
    },
  )
  Object.assign(result, fetching.counts, { faults })
  // Values that the source has not published yet are requested again by the run that fetches all.
  await run.flush()
  if (rest.length === 0) return { ...result, state: 'unchanged' }
  return queueLoad(job, async () => {
    const { report } = await loadPart(job, { ...answers, answered: rest, faults }, parts)
    return { ...result, state: report.state, report, error: report.error }
  })
}

/** Runs a step and turns its failure into a result; rethrows engine and disk failures. */
async function catchFailure(
  { job, fetching, result, parts }: FetchJob,
  act: () => Promise<SyncedDataset>,
): Promise<SyncedDataset> {
  try {
    return await act()
  } catch (cause) {
    await fetching.run.flush().catch(() => undefined)
    const { loaded, report } = parts
    const left = Math.max(0, result.subjects - loaded.size)
    Object.assign(result, fetching.counts, { report, left })
    if (job.signal?.aborted) return { ...result, error: describeStop(job.signal.reason) }
    if (cause instanceof SourceRefusal) return describeRefusal(cause, { job, result })
    const shape = describeShape(cause)
    if (shape !== null) {
      // Discards the answers: only new ones can help.
      await fetching.run.discard()
      const error = `The response has an unexpected format: ${shape}. The source may have changed; nothing was loaded.`
      return { ...result, error }
    }
    const error = toImportError(cause)
    if (error.code === 'internal' || error.code === 'not-ready') throw cause
    const kept =
      loaded.size === 0
        ? ''
        : ` ${loaded.size} of ${result.subjects} are loaded; the next run continues.`
    return { ...result, error: `${error.message}${kept}` }
  }
}

/** A dataset that needs a key or another plan is no failure. */
function describeRefusal(
  { message, refusal, needsPlan }: SourceRefusal,
  { job, result }: Pick<FetchJob, 'job' | 'result'>,
): SyncedDataset {
  const { contract, needs } = job.connector
  if (!needsPlan) return { ...result, refusal, error: message }
  const plan = needs ?? `a plan of ${contract.title} that includes it`
  return { ...result, state: 'withheld', refusal, needs: plan }
}

function describeStop(reason: unknown): string {
  return reason instanceof AppError
    ? `The sync was stopped. ${reason.message} The next one continues from here.`
    : 'The sync was stopped; the next one continues from here.'
}

/** The first day to fetch for each project with known figures of this dataset. */
function findNewest({ db, connector, dataset }: DatasetRun): Promise<Map<string, Day>> {
  const { source_id, revision_days } = connector.contract
  return findNewestDays(db, { source_id, metrics: dataset.metrics, revision_days })
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

/** Lists are of the last days. */
const SIZE_DAYS = 7

/** The market cap of a project, 0 without one, and what it holds or charges in a year. */
type Size = { worth: number; use: number }

/**
 * Sorts subjects by their largest project as the lists state it: by market cap, as the first page does, and those
 * without one by TVL or fees.
 */
export async function sortBySize(
  { db, dataset, clock }: DatasetRun,
  subjects: readonly Subject[],
): Promise<Subject[]> {
  const rows = await db.rows<Size & { project_id: string }>({
    sql: `
      SELECT
        toString(project_id) AS project_id,
        maxIf(value, metric_id = 'market_cap_circulating') AS worth,
        maxIf(if(metric_id = 'fees', 365 * value, value), metric_id != 'market_cap_circulating') AS use
      FROM facts
      WHERE metric_id IN ('market_cap_circulating', 'tvl', 'fees') AND day >= {since: Date}
      GROUP BY project_id`,
    params: { since: addDays(toDay(clock.now()), -SIZE_DAYS) },
  })
  const sizes = new Map(rows.map((row) => [row.project_id, row]))
  const sizeOf = ({ key, project_ids }: Subject) =>
    (project_ids ?? [dataset.projectOf?.(key, db.catalog) ?? key])
      .flatMap((project_id) => sizes.get(project_id) ?? [])
      .sort(compareSizes)[0]
  const sized = subjects.map((subject) => ({ subject, size: sizeOf(subject) ?? NOTHING }))
  return sized.sort((a, b) => compareSizes(a.size, b.size)).map(({ subject }) => subject)
}

const NOTHING: Size = { worth: 0, use: 0 }

/** The largest first. */
function compareSizes(a: Size, b: Size): number {
  return b.worth - a.worth || b.use - a.use
}

type Listing = {
  newest: Map<string, Day>
  unmatched: SyncedDataset['unmatched']
  /** The state of the lists that find subjects: whether any were fetched, and whether any contained an entry. */
  listing: { isFetched: boolean; hasEntries: boolean }
  /** A first run was interrupted: the same calls are made again, of which many are answered. */
  goesOn: boolean
}

/** Creates what a dataset can use to find its subjects. */
function createListContext(
  job: DatasetRun,
  fetching: Fetching,
  { newest, unmatched, listing, goesOn }: Listing,
): ListContext {
  return {
    // Histories of all that sources list would take days; listings have figures of them.
    catalog: job.db.catalog.derive(selectReviewed),
    since: (project_id) => job.since ?? (goesOn ? null : newest.get(project_id)) ?? null,
    today: toDay(job.clock.now()),
    async fetch(call) {
      const entry = await fetchCall('', call, fetching)
      const body = await readEntry(entry, fetching.store)
      listing.isFetched = true
      listing.hasEntries ||= hasEntries(body)
      return body
    },
    unmatched: (name, reason) => void unmatched.push({ name, reason }),
    unknown(name, reason) {
      const becomeProjects = job.connector.datasets.some(({ isListing }) => isListing)
      if (!becomeProjects) unmatched.push({ name, reason })
    },
  }
}

/** Returns whether a body is a non-empty list or record, or directly contains one. */
function hasEntries(body: unknown): boolean {
  const isFilled = (value: unknown) =>
    typeof value === 'object' && value !== null && Object.keys(value).length > 0
  if (!isFilled(body)) return false
  return Array.isArray(body) || Object.values(body as object).some(isFilled)
}

/** Creates the error of lists without subjects, since the dataset would otherwise end as unchanged, unnoticed. */
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
