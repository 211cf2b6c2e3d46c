import type { BatchWriter, Point } from '@tickmark/analytics/batches/BatchWriter'
import type { Analytics } from '@tickmark/analytics/client/Analytics'
import { AppError } from '@tickmark/core/errors/AppError'
import type { Catalog } from '@tickmark/core/projects/Catalog'
import { toDay } from '@tickmark/core/time/Day'
import type { BulkListing, Dataset, OpenBulkListing, Subject } from '../connectors/Connector.ts'
import { redactUrl } from '../connectors/createSourceClient.ts'
import { ENDS_RUN, type Fetching, fetchCall, readEntry } from '../rawAnswers/fetchSubjects.ts'
import { describeShape } from '../rawAnswers/parseAnswer.ts'
import type { RawEntry } from '../rawAnswers/RawEntry.ts'
import { isTotalOf, type Verdict } from './continuity.ts'
import { dayOfLists } from './createSubjectReader.ts'
import { findKnownSeries } from './findKnownSeries.ts'
import { validateFlowContinuity } from './validateFlowContinuity.ts'
import { validateLevelContinuity } from './validateLevelContinuity.ts'

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
