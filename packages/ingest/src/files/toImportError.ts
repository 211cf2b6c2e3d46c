import { AppError, type ErrorCode } from '@tickmark/core/errors/AppError'
import { createLookup } from '@tickmark/core/text/createLookup'

const KNOWN: Record<string, { code: ErrorCode; message: string }> = createLookup({
  ENOENT: { code: 'not-found', message: 'There is no such file.' },
  EACCES: { code: 'forbidden', message: 'The file cannot be read: permission denied.' },
  EPERM: { code: 'forbidden', message: 'The file cannot be read: permission denied.' },
  EISDIR: { code: 'unsupported-input', message: 'This is a folder, not a file.' },
  ELOOP: { code: 'unsupported-input', message: 'The symbolic links form a loop.' },
  ENAMETOOLONG: { code: 'unsupported-input', message: 'The file name is too long.' },
  EIO: { code: 'internal', message: 'The disk failed while reading the file.' },
  ENOSPC: { code: 'storage-full', message: 'The disk is full. Free some space and import again.' },
  EDQUOT: {
    code: 'storage-full',
    message: 'The disk quota is used up. Free some space and import again.',
  },
  Z_BUF_ERROR: {
    code: 'unsupported-input',
    message: 'The gzip file is truncated. Download it again.',
  },
  Z_DATA_ERROR: {
    code: 'unsupported-input',
    message: 'The gzip file is damaged. Download it again.',
  },
})

/** Maps errors of file access and decompression to an `AppError` that says what to do. */
export function toImportError(cause: unknown): AppError {
  if (cause instanceof AppError) return cause
  if (cause instanceof Error && cause.name === 'AbortError')
    return new AppError('timeout', 'The import was stopped.', { cause })
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  const known = KNOWN[code]
  if (known) return new AppError(known.code, known.message, { cause })
  const text = cause instanceof Error ? cause.message : String(cause)
  return new AppError('internal', `The import failed unexpectedly: ${text}`, { cause })
}
