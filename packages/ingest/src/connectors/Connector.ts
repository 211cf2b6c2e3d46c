import type { BatchWriter } from '@tickmark/analytics/batches/BatchWriter'
import type { MetricId } from '@tickmark/core/metrics/METRICS'
import type { Day } from '@tickmark/core/time/Day'

/** What a provider promises and asks for, as far as it concerns whoever calls it. */
export type SourceContract = {
  source_id: string
  title: string
  /** Origins that may be asked, and no other: an answer cannot lead elsewhere. */
  origins: readonly string[]
  /** At most `requests` in any `per_ms`, `parallel` of them at a time. */
  limit: { requests: number; per_ms: number; parallel: number }
  licence: {
    name: string
    url: string | null
    /** The words that the licence asks to be shown; null when it asks for none. */
    attribution: string | null
    commercial_use: boolean
  }
  /** The units of its numbers, in words. */
  units: string
  /** What its timestamps are, and when a day of it is complete. */
  time: string
  /** How many days back the provider is known to correct itself; increments ask that far back. */
  revision_days: number
  /** A larger answer than this is refused. */
  max_bytes: number
}

/** One address to ask. */
export type Call = {
  url: URL
  /** Statuses by which the provider says that it has no such thing; the answer is then `null`. */
  missing?: readonly number[]
  /** The call for what this answer left out, where the provider answers in pages, or for what it makes needed. */
  next?(body: unknown): Call | null
  /** The call to make instead where the provider has no such thing. */
  otherwise?: Call
}

/** One thing that a dataset tells of, such as a protocol, with the calls that are needed for it. */
export type Subject = {
  /** Stable between runs: what was fetched for it is found again under this key. */
  key: string
  /** What the lists of the dataset's brief call it; absent where they do not tell of it. */
  name?: string
  calls: readonly Call[]
}

/** How the subjects of a dataset are found. */
export type ListContext = {
  /**
   * The first day to ask for: some days before the newest that this source gave of the project, as far as it is known
   * to correct itself. Null asks for the whole history.
   */
  since(project_id: string): Day | null
  /** Today's day, UTC. */
  today: Day
  /** Asks at once, under the same limit and kept in the same way as the calls of subjects. */
  ask(call: Call): Promise<unknown>
  /** Notes a name of the source that the catalogue has no place for, or one of ours that the source lost. */
  unmatched(name: string, reason: string): void
}

/** Figures of one kind that a source gives. A run loads each dataset as one batch. */
export type Dataset = {
  id: string
  title: string
  metrics: readonly MetricId[]
  subjects(context: ListContext): Promise<Subject[]>
  /**
   * Whether its lists are of single projects, each of which may have nothing for it. Other lists are of everything that
   * the source has: a run in which they name no subject fails.
   */
  isListedByProject?: boolean
  /** The project that a subject tells of, where its key is not the project's id; null when it tells of many. */
  projectOf?(key: string): string | null
  /** Absent where each subject's own answers are the only way to its newest day. */
  brief?: BulkListing
  /** Names of lists in the answers that `read` makes nothing of, where they are large. */
  unread?: readonly string[]
  /**
   * Reads the answers of one subject, in the order of its calls; `null` where the source has no such thing.
   * Throws `AppError` when the answers cannot be understood; the other subjects are read all the same.
   */
  read(answers: SubjectAnswers, writer: BatchWriter): void | Promise<void>
}

/** How the newest day of all subjects is read from lists, so that an increment asks for the histories of few. */
export type BulkListing = {
  /** Lists tell amounts of the last whole day, or levels of the moment at which they were asked for. */
  as: 'flow' | 'level'
  /** Asked for once a run, in this order. */
  lists: readonly Call[]
  /**
   * Makes lists ready to be read; `null` stands for one that the source does not have.
   * Throws `AppError` or `ZodError` when they are of another shape.
   */
  open(lists: readonly unknown[]): OpenBulkListing
}

export type OpenBulkListing = {
  /**
   * Writes what the lists tell of a subject as points of `day`, and says what they state of each of its totals: one
   * entry for every series that the dataset gives in all, also where nothing is stated.
   */
  read(subject: NamedSubject, to: { day: Day; writer: BatchWriter }): StatedTotal[]
}

type NamedSubject = Required<Pick<Subject, 'key' | 'name'>>

/** What lists state of a total, in the metric's unit; null where they state nothing. */
export type StatedTotal = {
  metric_id: MetricId
  product_id: string
  /** Of the day that the lists tell of. */
  value: number | null
  /**
   * The other amount that the lists call the total of the day, where `value` is the sum of parts that differ from it. Then
   * `value` counts only where sums of days confirm it. Null where they agree.
   */
  disputed: number | null
  /** Of the day before; of levels, that of 24 hours ago. */
  before: number | null
  /** The sums of the seven and the thirty days that end with the day. */
  week: number | null
  month: number | null
  /** How many amounts of the source each of these is added up from; each of them may be rounded to whole units. */
  addends: number
}

export type SubjectAnswers = {
  key: string
  /** Parsed bodies in the order of the subject's calls. */
  bodies: readonly unknown[]
  /** When the first of them was asked for, ms since 1970. */
  fetched_at: number
}

/** A dataset that is not asked for here, and what it would take. */
export type WithheldDataset = Pick<Dataset, 'id' | 'title'> & {
  /** Such as `a key of the paid plan (TT_DEFILLAMA_KEY)`. */
  needs: string
}

/** A source that is asked over the network. */
export type Connector = {
  contract: SourceContract
  datasets: readonly Dataset[]
  /** What the source has beyond its datasets, for those with another plan. */
  withheld?: readonly WithheldDataset[]
  /** Headers for each request, such as a key. Never kept beside the answers. */
  headers: Readonly<Record<string, string>>
  /** Text that must not be written down where it stands in an address, such as a key; '' when there is none. */
  secret: string
  /**
   * What is kept of an answer, where the whole holds what must not be kept, such as people's addresses. Only this is
   * written down and read.
   */
  strip?(body: unknown): unknown
}

/** The sources that can be asked over the network. */
export const SOURCE_IDS = [
  'coin-metrics',
  'internet-computer',
  'growthepie',
  'coingecko',
  'defillama',
  'github',
] as const
