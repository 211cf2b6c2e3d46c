import { AppError } from '@tickmark/core/errors/AppError'

/**
 * The document in the bytes of an answer; some begin with a mark of their encoding.
 * @throws AppError `unsupported-input` when they are no JSON.
 */
export function parseAnswer(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8').replace(/^\uFEFF/, ''))
  } catch (cause) {
    throw new AppError('unsupported-input', `no JSON: ${(cause as Error).message}`, { cause })
  }
}
