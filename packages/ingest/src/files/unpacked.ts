import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { AppError } from '@tickmark/core/errors/AppError'
import { toImportError } from './toImportError.ts'

/** A compressed file that expands to more is refused: no user can send more without compression. */
const MAX_BYTES = 100 * 1024 * 1024
const GZIP = Buffer.from([0x1f, 0x8b])

/**
 * The bytes of a file that a user sent, decompressed where it is gzip.
 * @throws AppError `unsupported-input` for a damaged one, `payload-too-large` for one of more than 100 MB.
 */
export async function* unpacked(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const { head, whole } = await peekBytes(bytes, GZIP.length)
  if (!head.subarray(0, GZIP.length).equals(GZIP)) return yield* whole
  const gunzip = createGunzip()
  // An error on either side destroys the other.
  pipeline(Readable.from(whole), gunzip, () => {})
  let size = 0
  try {
    for await (const chunk of gunzip as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > MAX_BYTES)
        throw new AppError(
          'payload-too-large',
          `The file expands to more than ${MAX_BYTES / 1024 / 1024} MB. Split it into several files.`,
        )
      yield chunk
    }
  } catch (cause) {
    throw toImportError(cause)
  }
}

/** The first bytes, at least so many where the file has them, and all bytes again with them. */
export async function peekBytes(
  bytes: AsyncIterable<Buffer>,
  least: number,
): Promise<{ head: Buffer; whole: AsyncGenerator<Buffer> }> {
  const chunks = bytes[Symbol.asyncIterator]()
  const first: Buffer[] = []
  let size = 0
  while (size < least) {
    const next = await chunks.next()
    if (next.done) break
    first.push(next.value)
    size += next.value.length
  }
  async function* whole(): AsyncGenerator<Buffer> {
    try {
      yield* first
      for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value
    } finally {
      await chunks.return?.()
    }
  }
  return { head: Buffer.concat(first), whole: whole() }
}
