import { AppError, type ErrorCode } from '@tickmark/core/errors/AppError'

/** ClickHouse error types that mean something to a caller; every other one is ours to mend. */
const CODES: Readonly<Record<string, ErrorCode>> = {
  NOT_ENOUGH_SPACE: 'storage-full',
  CANNOT_WRITE_TO_FILE_DESCRIPTOR: 'storage-full',
  TIMEOUT_EXCEEDED: 'timeout',
  MEMORY_LIMIT_EXCEEDED: 'payload-too-large',
}

/** Gives an engine's failure one of the house's codes; the engine's own words stay in `cause`. */
export function toAppError(cause: unknown): AppError {
  if (cause instanceof AppError) return cause
  const message = cause instanceof Error ? cause.message : String(cause)
  const type = cause instanceof Error && 'type' in cause ? String(cause.type) : ''
  if (message.includes('No space left on device'))
    return new AppError('storage-full', 'The disk that holds the data folder is full.', { cause })
  const code = CODES[type] ?? 'internal'
  return new AppError(code, `The engine could not answer: ${message.split('\n')[0]}`, { cause })
}
