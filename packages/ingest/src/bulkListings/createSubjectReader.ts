import type { BatchWriter } from '@tickmark/analytics/batches/BatchWriter'
import { AppError } from '@tickmark/core/errors/AppError'
import { addDays, type Day, toDay } from '@tickmark/core/time/Day'
import type {
  BulkListing,
  Dataset,
  OpenBulkListing,
  SubjectAnswers,
} from '../connectors/Connector.ts'

/**
 * Reads the answers of one subject: its own or, if `name` is set, listings that contain many
 * subjects.
 */
type SubjectReader = (
  answers: SubjectAnswers & { name?: string | undefined },
  writer: BatchWriter,
) => Promise<void>

/**
 * Creates a reader for a dataset's answers. Listings are opened once for as long as the same array
 * is passed.
 */
export function createSubjectReader(dataset: Dataset): SubjectReader {
  let last: { bodies: readonly unknown[]; open: OpenBulkListing } | null = null
  return async ({ name, ...answers }, writer) => {
    if (name === undefined) return dataset.read(answers, writer)
    const { bulkListing } = dataset
    if (bulkListing === undefined)
      throw new AppError(
        'unsupported-input',
        'The lists of this dataset no longer contain any subject.',
      )
    const { key, bodies, fetched_at } = answers
    if (last?.bodies !== bodies) last = { bodies, open: bulkListing.open(bodies) }
    last.open.read({ key, name }, { day: dayOfLists(bulkListing, fetched_at), writer })
  }
}

/** The day that listings fetched at this moment report. */
export function dayOfLists({ as }: Pick<BulkListing, 'as'>, fetched_at: number): Day {
  const today = toDay(fetched_at)
  return as === 'level' ? today : addDays(today, -1)
}
