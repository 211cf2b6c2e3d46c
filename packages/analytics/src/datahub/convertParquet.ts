import { execFile } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { AppError } from '@tickmark/core/errors/AppError'
import { createSerialQueue } from '../client/serialQueue.ts'

const run = promisify(execFile)
const PROGRAM = fileURLToPath(new URL('./parquetProgram.ts', import.meta.url))
const MAX_MS = 60_000
/** The footer of a table with a thousand columns has less than a megabyte. */
const MAX_FOOTER_BYTES = 16 * 1024 * 1024
/** Each conversion may take some hundred megabytes. */
const queue = createSerialQueue()

/**
 * Calls `read` with the path of a Parquet file's table as text: a header and rows, separated by tabs, with empty cells
 * for nulls and days as `YYYY-MM-DD`. Another process converts it, within limits of memory and time.
 * @throws AppError `unsupported-input` for a damaged file, nested columns, or a table that is too large.
 */
export async function convertParquet<T>(
  bytes: Readable,
  read: (path: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'tickmark-parquet-'))
  try {
    const path = join(folder, 'table.parquet')
    await pipeline(bytes, createWriteStream(path))
    await checkFooter(path)
    await queue.run(() => convert(folder))
    return await read(join(folder, 'table.tsv'))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The footer is read as a whole before anything can be refused, so its size is looked at first. */
async function checkFooter(path: string): Promise<void> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const { buffer } = await file.read(Buffer.alloc(8), 0, 8, Math.max(0, size - 8))
    if (buffer.toString('latin1', 4) !== 'PAR1')
      throw unsupported('The Parquet file is truncated. Upload it again.')
    if (buffer.readUInt32LE(0) > MAX_FOOTER_BYTES)
      throw unsupported('The Parquet file has too many columns; at most 1000 are allowed.')
  } finally {
    await file.close()
  }
}

async function convert(folder: string): Promise<void> {
  try {
    await run(process.execPath, [PROGRAM], { cwd: folder, timeout: MAX_MS, killSignal: 'SIGKILL' })
  } catch (cause) {
    const { stdout = '' } = cause as { stdout?: string }
    throw unsupported(stdout || 'The Parquet file takes too long to read, or is damaged.', cause)
  }
}

function unsupported(message: string, cause?: unknown): AppError {
  return new AppError('unsupported-input', message, { cause })
}
