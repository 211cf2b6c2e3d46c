import { AppError } from '@tickmark/core/errors/AppError'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'

/** The parts of a workbook by their names. */
export type Archive = {
  has(name: string): boolean
  /** Streams a part; an absent part is empty. @throws AppError `payload-too-large`, `unsupported-input`. */
  open(name: string): AsyncIterable<Uint8Array>
}

const MAX_ENTRIES = 5_000
/** Of one part, decompressed. */
const MAX_PART_BYTES = 512 * 1024 * 1024
/** Of all parts that are read. A part that is read twice counts twice. */
const MAX_BYTES = 1024 * 1024 * 1024
/** Rows that repeat compress to a two hundredth; zeros to a thousandth. */
const MAX_RATIO = 300
/** A smaller part may have any ratio. */
const SMALL_BYTES = 8 * 1024 * 1024

/**
 * Opens a ZIP archive.
 * @throws AppError `unsupported-input` for a damaged or encrypted archive and one of thousands of files.
 */
export async function openArchive(file: Buffer): Promise<Archive> {
  try {
    const zip = await fromBufferPromise(file, { lazyEntries: true })
    if (zip.entryCount > MAX_ENTRIES)
      throw new AppError(
        'unsupported-input',
        `The archive has ${zip.entryCount} files; a workbook has at most ${MAX_ENTRIES}.`,
      )
    const entries = new Map<string, Entry>()
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
    let read = 0
    return {
      has: (name) => entries.has(name),
      open: async function* (name) {
        const entry = entries.get(name)
        if (entry === undefined) return
        for await (const chunk of openPart(zip, entry)) {
          read += chunk.length
          if (read > MAX_BYTES) throw tooLarge()
          yield chunk
        }
      },
    }
  } catch (cause) {
    throw cause instanceof AppError ? cause : damaged(cause)
  }
}

async function* openPart(zip: ZipFile, entry: Entry): AsyncGenerator<Uint8Array> {
  if (entry.isEncrypted())
    throw new AppError(
      'unsupported-input',
      'The workbook is encrypted. Save it without a password and upload it again.',
    )
  const { compressedSize, uncompressedSize } = entry
  const isDense = uncompressedSize > SMALL_BYTES && uncompressedSize > compressedSize * MAX_RATIO
  if (uncompressedSize > MAX_PART_BYTES || isDense) throw tooLarge()
  try {
    // The reader ends a part that is larger than its directory says.
    yield* await zip.openReadStreamPromise(entry)
  } catch (cause) {
    throw damaged(cause)
  }
}

function tooLarge(): AppError {
  return new AppError(
    'payload-too-large',
    'The workbook is too large when decompressed. Save the sheet as CSV.',
  )
}

/** Returns the error for a workbook that cannot be read. */
export function damaged(cause?: unknown): AppError {
  return new AppError(
    'unsupported-input',
    'The workbook is damaged or its end is missing. Save it again as .xlsx or as CSV.',
    { cause },
  )
}
