import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { AppError } from '@tickmark/core/errors/AppError'

/** Two segments of PostgreSQL's log: it asks for a whole one when the last is full. */
const LEAST_BYTES = 32 * 1024 * 1024

/**
 * Makes sure that the embedded PostgreSQL can be opened or written to: one whose log finds no room never returns.
 * @throws AppError `storage-full`.
 */
export async function requireSpace(folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder).catch(() => statfs(dirname(folder)))
  if (bavail * bsize >= LEAST_BYTES) return
  throw new AppError(
    'storage-full',
    'The disk of this server is full, so nothing was saved. Try again once its operator has made room.',
  )
}
