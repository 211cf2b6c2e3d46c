import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { AppError } from '@tickmark/core/errors/AppError'

/** A process that was told to end has this long to do so. */
const PATIENCE_MS = 3_000
const LOOK_EVERY_MS = 100

/**
 * Takes a folder for this process alone, since two embedded stores in one folder destroy it. The lock of a process
 * that is gone does not count. Returns what gives the folder back.
 * @throws AppError `conflict` when another process has it and keeps it.
 */
export async function lockFolder(folder: string): Promise<() => void> {
  const file = `${folder}.lock`
  const giveUpAt = Date.now() + PATIENCE_MS
  for (;;) {
    const owner = take(file)
    if (owner === undefined) return () => rmSync(file, { force: true })
    if (!isAlive(owner)) rmSync(file, { force: true })
    else if (Date.now() > giveUpAt)
      throw new AppError('conflict', `The store of people ${folder} is in use by process ${owner}.`)
    else await setTimeout(LOOK_EVERY_MS)
  }
}

/** Writes the lock, or tells which process wrote it before. */
function take(file: string): number | undefined {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx', mode: 0o600 })
    return undefined
  } catch (cause) {
    if (!isTaken(cause)) throw cause
    return existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0
  }
}

/** In a container the process that was killed had the same number as this one. */
function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (failure) {
    // A process of another user is alive as well.
    return failure instanceof Error && 'code' in failure && failure.code === 'EPERM'
  }
}

function isTaken(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === 'EEXIST'
}
