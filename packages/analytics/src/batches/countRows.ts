import type { BatchRow } from './BatchRow.ts'
import type { CountingWriter } from './createBatchWriter.ts'

/** Reasons for rejects that a batch keeps, the most frequent ones. */
const KEPT_REASONS = 20

/** What a batch's row says of the rows that were read. */
export function countRows(
  writer: CountingWriter,
): Pick<BatchRow, 'rows_read' | 'rows_rejected' | 'rejects'> {
  const { rows_read, rows_rejected, rejects } = writer.counts()
  return { rows_read, rows_rejected, rejects: JSON.stringify(rejects.slice(0, KEPT_REASONS)) }
}
