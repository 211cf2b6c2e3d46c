import type { BatchWriter, RecordTable } from '@tickmark/analytics/batches/BatchWriter'
import type { MetricId } from '@tickmark/core/metrics/METRICS'
import type { Catalog } from '@tickmark/core/projects/Catalog'
import type { Day } from '@tickmark/core/time/Day'

/** The guarantees of a provider, and its requirements of clients. */
export type SourceContract = {
  source_id: string
  title: string
  /** The only origins that may be called: an answer cannot redirect elsewhere. */
  origins: readonly string[]
  /** At most `requests` per `per_ms`, and at most `parallel` at the same time. */
  limit: { requests: number; per_ms: number; parallel: number }
  license: {
    name: string
    url: string | null
    /** The attribution that the license requires; null if it requires none. */
    attribution: string | null
    commercial_use: boolean
  }
  /** The units of its numbers, in words. */
  units: string
  /** The meaning of its timestamps, and the time when a day is complete. */
  time: string
  /** The number of past days that the provider corrects; increments fetch from that far back. */
  revision_days: number
  /** Larger answers are rejected. */
  max_bytes: number
}

/** One request to a source. */
export type Call = {
  url: URL
  /** HTTP statuses that mean "does not exist"; the answer is then `null`. */
  missing?: readonly number[]
  /** The next call: the next page of this answer, or a call that the answer makes necessary. */
  next?(body: unknown): Call | null
  /** The call to make instead if the resource does not exist. */
  otherwise?: Call
}

/** One thing that a dataset reports on, such as a protocol, with the calls that fetch it. */
export type Subject = {
  /** Stable between runs: fetched answers are found again by this key. */
  key: string
  /** Its name in the dataset's bulk listings; absent if they do not contain it. */
  name?: string
  /** The projects of a subject that is of several. */
  project_ids?: readonly string[]
  calls: readonly Call[]
}

/** The context with which a dataset finds its subjects. */
export type ListContext = {
  /** The reviewed projects, and what sources call them. */
  catalog: Catalog
  /**
   * The first day to fetch: some days before the newest one that this source reported of the
   * project, because it corrects recent days. Null fetches the whole history.
   */
  since(project_id: string): Day | null
  /** Today (UTC). */
  today: Day
  /** Fetches immediately, with the same rate limit and storage as the calls of subjects. */
  fetch(call: Call): Promise<unknown>
  /** Records a catalog name that the source does not list, or not as the same. */
  unmatched(name: string, reason: string): void
  /** Records a name that only the source has, unless its lists make projects of such names. */
  unknown(name: string, reason: string): void
}

/** One kind of figures of a source. A run loads each dataset as one batch. */
export type Dataset = {
  id: string
  title: string
  metrics: readonly MetricId[]
  /** Records that it reports besides metrics. */
  records?: readonly RecordTable[]
  subjects(context: ListContext): Promise<Subject[]>
  /**
   * True if its lists may all be empty, because they are per project or a plan is needed for them. Otherwise lists cover
   * everything that the source has, and a run whose lists contain no subject fails.
   */
  isListedByProject?: boolean
  /**
   * The project that a subject belongs to, if its key is not the project's id; null if it covers
   * many projects.
   */
  projectOf?(key: string, catalog: Catalog): string | null
  /** It lists projects: its answers may make discovered ones, and hold figures of those only. */
  isListing?: boolean
  /** A few calls give what it has, which is of today: it comes before histories. */
  isOfToday?: boolean
  /** Its subjects are histories of projects that take long, so that those of the largest projects come first. */
  isHistoryByProject?: boolean
  /**
   * Its answers are long, such as histories of all that is listed: they come after figures of today, and only when all days
   * are compared, see `isFullComparisonDue`.
   */
  isLong?: boolean
  /** All days are compared after so many days; a week by default. */
  wholeEveryDays?: number
  /** No first page shows it: its lists and histories are fetched after those of all other datasets. */
  isSecondary?: boolean
  /** Absent if the newest day is only available in each subject's own answers. */
  bulkListing?: BulkListing
  /** Names of large arrays in the answers that `read` does not use; they are not parsed. */
  unread?: readonly string[]
  /**
   * Reads the answers of one subject, in the order of its calls; `null` means that the resource
   * does not exist. Throws `AppError` if the answers cannot be understood; other subjects are still
   * read.
   */
  read(answers: SubjectAnswers, writer: BatchWriter): void | Promise<void>
}

/**
 * Listings that contain the newest day of all subjects, so that an increment fetches only a few
 * histories.
 */
export type BulkListing = {
  /** `flow`: amounts of the last whole day. `level`: levels at the moment of the request. */
  as: 'flow' | 'level'
  /** Fetched once per run, in this order. */
  lists: readonly Call[]
  /**
   * Prepares listings for reading; `null` is a listing that the source does not have. Throws
   * `AppError` or `ZodError` if they have another shape.
   */
  open(lists: readonly unknown[]): OpenBulkListing
}

export type OpenBulkListing = {
  /**
   * Writes the listed values of a subject as points of `day` and returns what the listings state of
   * each of its totals: one entry per total series of the dataset, even if nothing is stated.
   */
  read(subject: NamedSubject, to: { day: Day; writer: BatchWriter }): StatedTotal[]
}

type NamedSubject = Required<Pick<Subject, 'key' | 'name'>>

/** The values that listings state of a total, in the metric's unit; null where they state nothing. */
export type StatedTotal = {
  metric_id: MetricId
  product_id: string
  /** The value of the listed day. */
  value: number | null
  /**
   * The listing's own total of the day, if `value` is a sum of parts that differs from it. Then
   * `value` counts only if sums of days confirm it. Null if both agree.
   */
  disputed: number | null
  /** The value of the day before; for levels, of 24 hours ago. */
  before: number | null
  /** Sums of the seven and the thirty days that end with the day. */
  week: number | null
  month: number | null
  /** The number of source amounts that each value is added up from; each of them may be rounded to whole units. */
  addends: number
}

export type SubjectAnswers = {
  key: string
  /** Parsed bodies in the order of the subject's calls. */
  bodies: readonly unknown[]
  /** The time when the first of them was requested, ms since 1970. */
  fetched_at: number
}

/** A dataset that is not fetched in this installation, and what it requires. */
export type WithheldDataset = Pick<Dataset, 'id' | 'title' | 'metrics' | 'records'> & {
  /** Such as `a key of the paid plan (TT_DEFILLAMA_KEY)`. */
  needs: string
}

/** A source that is fetched over the network. */
export type Connector = {
  contract: SourceContract
  datasets: readonly Dataset[]
  /** Datasets that require another plan. */
  withheld?: readonly WithheldDataset[]
  /** The key or plan that opens calls which the source otherwise refuses, such as `a key of … (TT_…)`. */
  needs?: string
  /** Headers for each request, such as an API key. Never stored with the answers. */
  headers: Readonly<Record<string, string>>
  /** A secret to redact from stored URLs, such as an API key; '' if there is none. */
  secret: string
  /**
   * Removes what must not be stored, such as email addresses, from an answer. Only the result is
   * stored and read.
   */
  strip?(body: unknown): unknown
}

/** The sources that have a connector. */
export const SOURCE_IDS = [
  'coin-metrics',
  'internet-computer',
  'growthepie',
  'coingecko',
  'defillama',
  'blockscout',
  'github',
] as const
