import { AppError } from '@tickmark/core/errors/AppError'
import { z } from 'zod'
import { emptyLists } from '../files/jsonBytes.ts'

/**
 * The document in the bytes of an answer; some begin with a mark of their encoding. Lists that are `unread` are empty.
 * @throws AppError `unsupported-input` when they are no JSON.
 */
export function parseAnswer(bytes: Buffer, unread: readonly string[] = []): unknown {
  try {
    return JSON.parse(
      emptyLists(bytes, unread)
        .toString('utf8')
        .replace(/^\uFEFF/, ''),
    )
  } catch (cause) {
    // The reason would quote the answer, and this is told where people's addresses must not be.
    throw new AppError('unsupported-input', 'The answer is no JSON.', { cause })
  }
}

/** What is wrong with the shape of an answer, where that is why it could not be read; null for any other failure. */
export function describeShape(cause: unknown): string | null {
  if (cause instanceof z.ZodError) {
    const issue = cause.issues[0]
    return `${issue?.path.join('.') || 'answer'}: ${issue?.message ?? 'unexpected'}`
  }
  if (cause instanceof AppError && cause.code === 'unsupported-input') return cause.message
  return null
}
