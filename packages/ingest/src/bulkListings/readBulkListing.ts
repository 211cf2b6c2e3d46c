import type { BatchWriter, Point } from '@tickmark/analytics/batches/BatchWriter'
import type { Analytics } from '@tickmark/analytics/client/Analytics'
import { AppError } from '@tickmark/core/errors/AppError'
import type { Catalog } from '@tickmark/core/projects/Catalog'
import { addDays, toDay } from '@tickmark/core/time/Day'
import type {
  BulkListing,
  Dataset,
  OpenBulkListing,
  StatedTotal,
  Subject,
} from '../connectors/Connector.ts'
import { redactUrl } from '../connectors/createSourceClient.ts'
import { nameSeries } from '../finalDays/findFinalDays.ts'
import { ENDS_RUN, type Fetching, fetchCall, readEntry } from '../rawAnswers/fetchSubjects.ts'
import { describeShape } from '../rawAnswers/parseAnswer.ts'
import type { RawEntry } from '../rawAnswers/RawEntry.ts'
import {
  type ContinuityInput,
  isSameAmount,
  isTotalOf,
  matchesKnownParts,
  type Verdict,
} from './continuity.ts'
import { dayOfLists } from './createSubjectReader.ts'
import { findKnownSeries, type KnownSeries } from './findKnownSeries.ts'

/** The bulk listings of a dataset, ready to be compared with known values. */
export type ReadBulkListing = {
  /** The raw answers that hold the listings. */
  entries: readonly RawEntry[]
  validate(subject: Subject): Verdict
}

/**
 * Fetches the bulk listings of a dataset, unless the run has fetched them already, and loads the
 * known series to compare them with. Null if they are unavailable, have another shape or were
 * fetched on different days: then every subject has to be fetched.
 * @throws AppError when the source must not be called any more.
 */
export async function readBulkListing(
  db: Analytics,
  {
    dataset,
    bulkListing,
    fetching,
    isKnown,
  }: {
    dataset: Dataset
    bulkListing: BulkListing
    fetching: Fetching
    /** Returns whether the source has reported figures of a project before. */
    isKnown(project_id: string): boolean
  },
): Promise<ReadBulkListing | null> {
  const lists = await fetchLists(bulkListing, fetching)
  const [first] = lists?.entries ?? []
  if (lists === null || first === undefined) return null
  const { contract } = fetching.connector
  const day = dayOfLists(bulkListing, first.fetched_at)
  const { revision_days } = contract
  const known = await findKnownSeries(db, {
    source_id: contract.source_id,
    metrics: dataset.metrics,
    provisional: bulkListing.as === 'level',
    revision_days,
    today: day,
  })
  const validate = bulkListing.as === 'level' ? validateLevelContinuity : validateFlowContinuity
  return {
    entries: lists.entries,
    validate({ key, name }) {
      const project_id = dataset.projectOf ? dataset.projectOf(key, db.catalog) : key
      if (name === undefined || project_id === null) return 'fetch'
      const points: Point[] = []
      const stated = lists.open.read(
        { key, name },
        { day, writer: collectPoints(db.catalog, points) },
      )
      const ofTotals = (known.get(project_id) ?? []).filter((series) =>
        stated.some((total) => isTotalOf(total)({ ...series, chain_id: '' })),
      )
      return validate({
        day,
        revision_days,
        stated,
        points,
        isKnown: ofTotals.length > 0 || isKnown(project_id),
        known: ofTotals,
      })
    },
  }
}

type Lists = { entries: RawEntry[]; open: OpenBulkListing }

/** Fetches bulk listings, unless the run has them already; null if they are unavailable or of different days. */
export async function fetchLists(
  bulkListing: BulkListing,
  fetching: Fetching,
): Promise<Lists | null> {
  try {
    const entries: RawEntry[] = []
    const bodies: unknown[] = []
    for (const call of bulkListing.lists) {
      // Most listings were already fetched to find the subjects.
      const url = redactUrl(call.url, fetching.connector.secret)
      const entry = fetching.run.find('', url) ?? (await fetchCall('', call, fetching))
      entries.push(entry)
      bodies.push(await readEntry(entry, fetching.store))
    }
    const days = new Set(entries.map(({ fetched_at }) => toDay(fetched_at)))
    return days.size === 1 ? { entries, open: bulkListing.open(bodies) } : null
  } catch (cause) {
    const canGoOn = cause instanceof AppError && !ENDS_RUN.has(cause.code)
    if (describeShape(cause) === null && !canGoOn) throw cause
    return null
  }
}

/**
 * A writer that collects points only. Errors in listings are reported when they are read into a
 * batch.
 */
function collectPoints(catalog: Catalog, points: Point[]): BatchWriter {
  const nothing = () => undefined
  return {
    catalog,
    read: nothing,
    point: (point: Point) => void points.push(point),
    record: nothing,
    reject: nothing,
    full: false,
    flush: async () => undefined,
  }
}

/** A level that changed by more than this factor since it was last known is fetched. */
const MAX_CHANGE = 2

/**
 * A total that we add up from several entries may count something twice, unlike the source's own
 * total. Its level of 24 hours ago, or of earlier today, may differ from the known one by this
 * factor because markets move.
 */
const MAX_CHANGE_OF_SUM = 1.05

/**
 * Returns whether current levels continue the known series: every series that still continues is known up to yesterday
 * or today and is listed, and no total is far from its last level. A level of zero needs no known series, because
 * sources also list chains on which a protocol never had anything.
 */
export function validateLevelContinuity(input: ContinuityInput): Verdict {
  const { stated, known, isKnown, points, day } = input
  const continuesAll = stated.every((total) =>
    continuesTotal(total, known.find(isTotalOf(total)) ?? null, input),
  )
  const last = new Map(known.map((series) => [nameSeries(series), series]))
  const ofSeries = points.filter((point) => point.value !== 0 || last.has(nameSeries(point)))
  if (!isKnown || !continuesAll || !matchesKnownParts({ ...input, points: ofSeries }))
    return 'fetch'
  const isUnchanged = points.every((point) => {
    const series = last.get(nameSeries(point))
    return series?.newest === day && series.last === point.value
  })
  return isUnchanged ? 'unchanged' : 'fromListing'
}

function continuesTotal(
  total: StatedTotal,
  known: KnownSeries | null,
  { day, revision_days }: ContinuityInput,
): boolean {
  const { value, before, addends } = total
  if (value === null) return known === null || known.newest < addDays(day, -revision_days)
  if (known === null) return value === 0
  const ofSameTime = known.newest === day ? value : before
  const isSum = addends > 1 && ofSameTime !== null
  return (
    isWithin(value, known.last, MAX_CHANGE) &&
    (!isSum || isWithin(ofSameTime, known.last, MAX_CHANGE_OF_SUM))
  )
}

function isWithin(level: number, known: number, factor: number): boolean {
  return level <= known * factor && level >= known / factor
}

/**
 * Returns whether listed daily amounts continue the known series. The newest amount is that of `day` if the amount
 * before it and the stated sums match the known days. If the newest amount equals the last known one, the source has
 * not published the day yet. If both are possible, as in a series of constant values, the subject is fetched.
 */
export function validateFlowContinuity(input: ContinuityInput): Verdict {
  const { stated, known, isKnown } = input
  if (!isKnown) return 'fetch'
  const continuations = new Set(
    stated.map((total) => continueTotal(total, known.find(isTotalOf(total)) ?? null, input)),
  )
  for (const continuation of ['compare', 'fetch'] as const)
    if (continuations.has(continuation)) return continuation
  if (!continuations.has('next')) return 'unchanged'
  return continuations.has('eve') || !matchesKnownParts(input) ? 'fetch' : 'fromListing'
}

/**
 * `next`: the day is new. `same`: the day is known. `eve`: the source has not published the day
 * yet. `none`: there is nothing to report.
 */
type Continuation = 'next' | 'same' | 'eve' | 'none' | 'fetch' | 'compare'

function continueTotal(
  total: StatedTotal,
  known: KnownSeries | null,
  { day, revision_days }: ContinuityInput,
): Continuation {
  const { value, before, disputed } = total
  if (value === null)
    return known === null || known.reported < addDays(day, -revision_days) ? 'none' : 'fetch'
  if (known === null) return 'fetch'
  const isLast = [value, disputed ?? value].some((amount) => isLastKnown(total, amount, known))
  // An amount that the listing itself disputes contradicts nothing.
  const otherwise = before === null || disputed !== null ? 'fetch' : 'compare'
  if (known.newest === day) return isLast ? 'same' : otherwise
  if (known.newest !== addDays(day, -1)) return 'fetch'
  // If the listing states two different amounts, the sums of days decide which one is right.
  const isNext =
    isNextDay(total, value, known) && (disputed === null || !isNextDay(total, disputed, known))
  if (isLast) return isNext ? 'fetch' : 'eve'
  return isNext ? 'next' : otherwise
}

/** Returns whether everything stated matches the known days up to the newest. */
function isLastKnown(
  { before, week, month, addends }: StatedTotal,
  amount: number,
  { last, previous, sums }: KnownSeries,
): boolean {
  return (
    isSameAmount(amount, last, addends) &&
    agrees(before, previous, addends) &&
    agrees(week, sums[7], 7 * addends) &&
    agrees(month, sums[30], 30 * addends)
  )
}

/** Returns whether the stated amounts start where the known days end. */
function isNextDay(
  { before, week, month, addends }: StatedTotal,
  amount: number,
  { last, sums }: KnownSeries,
): boolean {
  return (
    before !== null &&
    isSameAmount(before, last, addends) &&
    agrees(week, sums[6] === null ? null : sums[6] + amount, 7 * addends) &&
    agrees(month, sums[29] === null ? null : sums[29] + amount, 30 * addends)
  )
}

/** A value that is not stated, or cannot be added up from known days, contradicts nothing. */
function agrees(stated: number | null, known: number | null, addends: number): boolean {
  return stated === null || known === null || isSameAmount(stated, known, addends)
}
