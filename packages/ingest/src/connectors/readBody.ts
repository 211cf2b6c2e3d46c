import { AppError } from '@tickmark/core/errors/AppError'

/**
 * The bytes of an answer, decompressed.
 * @throws AppError `payload-too-large` as soon as there are more than `maxBytes`.
 */
export async function readBody(
  response: Response,
  maxBytes: number,
  name: string,
): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    // Leaving the loop ends the transfer.
    if (size > maxBytes)
      throw new AppError(
        'payload-too-large',
        `${name} sent more than ${Math.round(maxBytes / 1024 / 1024)} MB.`,
      )
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
