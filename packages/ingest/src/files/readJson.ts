import { AppError } from '@tickmark/core/errors/AppError'
import type { ImportFile } from './ImportFile.ts'
import { parseJsonInSteps } from './parseJsonInSteps.ts'

/** JSON is held in memory as a whole, so its size is limited. */
const MAX_JSON_BYTES = 256 * 1024 * 1024

/**
 * Parses a JSON file. Throws `payload-too-large` above `maxBytes` of decompressed content, which
 * also stops compression bombs, and `unsupported-input` if it is not JSON.
 */
export async function readJson(file: ImportFile, maxBytes = MAX_JSON_BYTES): Promise<unknown> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of file.open()) {
    size += chunk.length
    if (size > maxBytes)
      throw new AppError(
        'payload-too-large',
        `The JSON is larger than ${Math.round(maxBytes / 1024 / 1024)} MB when decompressed. Split it into smaller files.`,
      )
    chunks.push(chunk)
  }
  try {
    return await parseJsonInSteps(Buffer.concat(chunks))
  } catch (cause) {
    const detail = cause instanceof Error ? cause.message.slice(0, 200) : ''
    throw new AppError('unsupported-input', `The file is not valid JSON: ${detail}`, { cause })
  }
}
