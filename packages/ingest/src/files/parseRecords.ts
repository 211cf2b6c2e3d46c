import type { BatchWriter } from '@tickmark/analytics/batches/BatchWriter'
import { AppError } from '@tickmark/core/errors/AppError'
import type { z } from 'zod'

/** A schema, or any other way to recognize records of one shape. */
export type RecordShape<T> = { safeParse(item: unknown): z.ZodSafeParseResult<T> }

/**
 * The records of a list that have the expected shape, with their position from 1. Each is counted
 * as read; others are rejected with the field that is wrong. Throws `unsupported-input` if the
 * value is not a list.
 */
export function* parseRecords<T>(
  list: unknown,
  schema: RecordShape<T>,
  writer: BatchWriter,
): Generator<{ line: number; record: T }> {
  if (!Array.isArray(list))
    throw new AppError('unsupported-input', 'A list of records was expected.')
  for (const [index, item] of list.entries()) {
    writer.read()
    const parsed = schema.safeParse(item)
    if (parsed.success) {
      yield { line: index + 1, record: parsed.data }
      continue
    }
    const issue = parsed.error.issues[0]
    const field = issue?.path.join('.') || 'record'
    const example = writeExample(item)
    writer.reject(
      `unexpected ${field}`,
      `record ${index + 1}: ${issue?.message ?? ''} in ${example}`,
    )
  }
}

/** The beginning of a record as JSON; empty for one that is nested too deeply to be written. */
function writeExample(item: unknown): string {
  try {
    return JSON.stringify(item)?.slice(0, 120) ?? ''
  } catch {
    return ''
  }
}
