import { AppError } from '@tickmark/core/errors/AppError'
import { z } from 'zod'
import { emptyLists } from '../files/jsonBytes.ts'
import { parseJsonInSteps } from '../files/parseJsonInSteps.ts'

/**
 * Parses an answer's JSON, with or without a byte order mark. Arrays named in `unread` are emptied. Other
 * events run between the parts of a large one.
 * @throws AppError `unsupported-input` if it is not JSON.
 */
export async function parseAnswer(bytes: Buffer, unread: readonly string[] = []): Promise<unknown> {
  try {
    return await parseJsonInSteps(emptyLists(bytes, unread))
  } catch (cause) {
    // The parser's message would quote the answer, which may hold email addresses.
    throw new AppError('unsupported-input', 'The response is not JSON.', { cause })
  }
}

/** Describes an unexpected shape of an answer; null for any other failure. */
export function describeShape(cause: unknown): string | null {
  if (cause instanceof z.ZodError) {
    const issue = cause.issues[0]
    return `${issue?.path.join('.') || 'answer'}: ${issue?.message ?? 'unexpected'}`
  }
  if (cause instanceof AppError && cause.code === 'unsupported-input') return cause.message
  return null
}
