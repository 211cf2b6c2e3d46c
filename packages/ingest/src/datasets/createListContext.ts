import { AppError } from '@tickmark/core/errors/AppError'
import { selectReviewed } from '@tickmark/core/projects/Catalog'
import { type Day, toDay } from '@tickmark/core/time/Day'
import type { ListContext } from '../connectors/Connector.ts'
import { type Fetching, fetchCall, readEntry } from '../rawAnswers/fetchSubjects.ts'
import type { DatasetRun } from './DatasetRun.ts'
import type { SyncedDataset } from './SyncReport.ts'

type Listing = {
  newest: Map<string, Day>
  unmatched: SyncedDataset['unmatched']
  /** The state of the lists that find subjects: whether any were fetched, and whether any contained an entry. */
  listing: { isFetched: boolean; hasEntries: boolean }
  /** A first run was interrupted: the same calls are made again, of which many are answered. */
  goesOn: boolean
}

/** Creates what a dataset can use to find its subjects. */
export function createListContext(
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
export function createListingError(
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
