import { AppError } from '@tickmark/core/errors/AppError'
import { emptyLists } from '../json/emptyLists.ts'

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
