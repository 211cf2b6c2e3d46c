import { randomBytes } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '@tickmark/core/errors/AppError'
import { checkDataDir } from '../checkDataDir.ts'

const SHORTEST = 32

/**
 * The secret of an installation that was given none: made once and kept in the data folder, readable by its owner.
 * @throws AppError `conflict` when the file does not hold one.
 */
export async function readSecret(dataDir: string): Promise<string> {
  await checkDataDir(dataDir)
  const file = join(dataDir, 'secret')
  const own = `${file}.${process.pid}`
  const known = await readIfThere(file)
  if (known !== undefined) return checkLength(known, file)
  try {
    await writeFile(own, randomBytes(48).toString('base64url'), { mode: 0o600 })
    // A file that is linked is whole, and of two that start at once only the first one links it.
    await link(own, file).catch(() => undefined)
  } finally {
    await rm(own, { force: true })
  }
  return checkLength((await readIfThere(file)) ?? '', file)
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return (await readFile(file, 'utf8')).trim()
  } catch (failure) {
    if (failure instanceof Error && 'code' in failure && failure.code === 'ENOENT') return undefined
    throw failure
  }
}

function checkLength(secret: string, file: string): string {
  if (secret.length >= SHORTEST) return secret
  throw new AppError(
    'conflict',
    `The file ${file} holds no secret of at least ${SHORTEST} characters. Delete it to have a new one made; everybody then logs in again.`,
  )
}
