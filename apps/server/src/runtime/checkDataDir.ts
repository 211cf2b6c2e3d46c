import { constants } from 'node:fs'
import { access, mkdir, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { AppError } from '@tickmark/core/errors/AppError'
import { isDiskFull } from '@tickmark/core/errors/systemFailures'

/**
 * Makes the data folder when it is missing and checks that it can be written to.
 * @throws AppError `storage-full` when the disk is full, `forbidden` when the folder cannot be written to.
 */
export async function checkDataDir(path: string): Promise<void> {
  try {
    await makeFolder(resolve(path))
    await access(path, constants.W_OK | constants.X_OK)
  } catch (cause) {
    const isFull = isDiskFull(cause)
    throw new AppError(
      isFull ? 'storage-full' : 'forbidden',
      isFull
        ? `There is no space left for the data folder ${path}.`
        : `The data folder ${path} is not writable. Set TT_DATA_DIR to a writable folder.`,
      { cause },
    )
  }
}

/** One folder at a time: the recursive call of Node never returns on file systems that refuse new folders with ENOENT. */
async function makeFolder(path: string): Promise<void> {
  const found = await stat(path).catch(() => undefined)
  if (found?.isDirectory()) return
  const parent = dirname(path)
  if (parent !== path) await makeFolder(parent)
  await mkdir(path, { mode: 0o700 })
}
