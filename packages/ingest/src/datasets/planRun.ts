import { createHash } from 'node:crypto'
import { type Day, dayStart, daysBetween, toDay } from '@tickmark/core/time/Day'
import { type ReadBulkListing, readBulkListing } from '../bulkListings/readBulkListing.ts'
import type { Subject } from '../connectors/Connector.ts'
import type { Fetching } from '../rawAnswers/fetchSubjects.ts'
import type { AnsweredSubject } from '../rawAnswers/RawEntry.ts'
import { type ComparisonState, isFullComparisonDue, PARSER_VERSION } from './ComparisonState.ts'
import type { DatasetRun } from './DatasetRun.ts'
import type { SyncedDataset } from './SyncReport.ts'
import { findLogged, type LoggedDataset, MAX_LISTED } from './syncLog.ts'

/** Decides whether all days are compared. */
export type Comparison = {
  logged: LoggedDataset | undefined
  last: ComparisonState | null
  /** Compare all days of all subjects. */
  isWhole: boolean
  /** The time when that was decided, ms since 1970: a fetch may take an hour. */
  at: number
}

/** Looks up when all days were last compared and whether a comparison is due. */
export async function findComparison(job: DatasetRun): Promise<Comparison> {
  const { connector, dataset, raw, clock } = job
  const { source_id } = connector.contract
  const logged = await findLogged(raw, { source_id, dataset: dataset.id })
  const last = logged?.compared ?? null
  const inShares = dataset.bulkListing !== undefined
  const isWhole =
    job.since !== null ||
    job.trusting ||
    isFullComparisonDue(last, {
      now: clock.now(),
      edition: PARSER_VERSION,
      inShares,
      everyDays: dataset.wholeEveryDays,
    })
  return { logged, last, isWhole, at: clock.now() }
}

/**
 * Decides which subjects to fetch: all of them, except in increments of datasets with bulk
 * listings.
 */
export async function planRun(
  { db, connector, dataset, clock }: DatasetRun,
  {
    subjects,
    newest,
    fetching,
    comparison: { logged, last, isWhole },
  }: {
    subjects: readonly Subject[]
    newest: ReadonlyMap<string, Day>
    fetching: Fetching
    comparison: Comparison
  },
): Promise<SubjectPlan> {
  const { bulkListing } = dataset
  if (bulkListing === undefined || isWhole || last === null)
    return { toFetch: subjects.map((one) => ({ ...one, isWhole })), fromListing: [], unchanged: [] }
  const isKnown = (project_id: string) => newest.has(project_id)
  return planSubjects(
    subjects,
    await readBulkListing(db, { dataset, bulkListing, fetching, isKnown }),
    {
      since: last.share_day ?? toDay(last.whole_at),
      today: toDay(clock.now()),
      every: connector.contract.revision_days,
      toRetry: new Set(logged?.faults.map(({ key }) => key)),
    },
  )
}

/**
 * Adds the comparison state to a result, unless it failed. Failed subjects of a share are retried
 * if the log names all of them; otherwise the share is repeated.
 */
export function withComparisonState(
  result: SyncedDataset,
  compared: ComparisonState | null,
  { dataset, clock }: DatasetRun,
): SyncedDataset {
  if (compared === null || result.state === 'failed') return result
  const hasShare = dataset.bulkListing !== undefined && result.faults.length <= MAX_LISTED
  return {
    ...result,
    compared: hasShare ? { ...compared, share_day: toDay(clock.now()) } : compared,
  }
}

/** The plan for each subject in an increment. */
export type SubjectPlan = {
  /** Subjects whose own answers are fetched; for those with `isWhole`, all days are compared. */
  toFetch: (Subject & { isWhole: boolean })[]
  /** Subjects whose values are read from the listings. */
  fromListing: AnsweredSubject[]
  /** Subjects without anything new. */
  unchanged: Subject[]
}

/**
 * Fetches subjects that are scheduled for a full refresh, that failed last time, or that the
 * listings do not cover; without listings, all of them. Late corrections and levels of whole days
 * arrive with the scheduled refresh.
 */
function planSubjects(
  subjects: readonly Subject[],
  bulkListing: ReadBulkListing | null,
  schedule: { since: Day; today: Day; every: number; toRetry: ReadonlySet<string> },
): SubjectPlan {
  const plan: SubjectPlan = { toFetch: [], fromListing: [], unchanged: [] }
  for (const subject of subjects) {
    const { key, name } = subject
    const isScheduled = schedule.toRetry.has(key) || isScheduledForFullRefresh(key, schedule)
    const verdict = isScheduled || bulkListing === null ? 'fetch' : bulkListing.validate(subject)
    if (verdict === 'fromListing' && name !== undefined && bulkListing !== null)
      plan.fromListing.push({ key, name, entries: bulkListing.entries })
    else if (verdict === 'unchanged') plan.unchanged.push(subject)
    else plan.toFetch.push({ ...subject, isWhole: isScheduled || verdict === 'compare' })
  }
  return plan
}

const DAY_MS = 86_400_000

/**
 * Returns whether the full refresh of a subject was scheduled after `since` and up to `today`. Each subject has one day
 * in every `every` days, spread evenly by the hash of its key. If more days than that were missed, or the clock was set
 * back, all subjects are due.
 */
export function isScheduledForFullRefresh(
  key: string,
  { since, today, every }: { since: Day; today: Day; every: number },
): boolean {
  const missed = daysBetween(since, today)
  if (missed < 0 || missed >= every) return true
  const own = createHash('sha256').update(key).digest().readUInt32BE() % every
  const passed = (dayStart(today) / DAY_MS - own) % every
  return passed < missed
}
