import { AppError } from '@tickmark/core/errors/AppError'

/** Events are small; a page that sends more than this sends something else. */
const LIMIT = 1024 * 1024

/**
 * The body as it came, whatever it says to be: product analytics sends gzip as plain text.
 * @throws AppError `payload-too-large`
 */
export async function readIngestBody(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of stream) {
    size += chunk.byteLength
    if (size > LIMIT)
      throw new AppError('payload-too-large', 'The body is larger than 1 MB.', {
        errors: [{ code: 'too-large', field: 'body', value: null }],
      })
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
