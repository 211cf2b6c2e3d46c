import { AppError } from '@tickmark/core/errors/AppError'

/**
 * The document in the bytes of an answer; some begin with a mark of their encoding.
 * @throws AppError `unsupported-input` when they are no JSON.
 */
export function parseAnswer(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8').replace(/^\uFEFF/, ''))
  } catch (cause) {
    // The reason would quote the answer, and this is told where people's addresses must not be.
    throw new AppError('unsupported-input', 'The answer is no JSON.', { cause })
  }
}
