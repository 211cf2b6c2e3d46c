import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { AppError } from '@tickmark/core/errors/AppError'

/**
 * Takes a folder for this process alone, since two embedded stores in one folder destroy it. The lock of a process
 * that is gone does not count. Returns what gives the folder back.
 * @throws AppError `conflict` when another process has it.
 */
export function lockFolder(folder: string): () => void {
  const file = `${folder}.lock`
  const take = () => writeFileSync(file, String(process.pid), { flag: 'wx', mode: 0o600 })
  try {
    take()
  } catch (cause) {
    if (!isTaken(cause)) throw cause
    const owner = Number(readFileSync(file, 'utf8'))
    if (isAlive(owner))
      throw new AppError('conflict', `The store of people ${folder} is in use by process ${owner}.`)
    rmSync(file, { force: true })
    take()
  }
  return () => rmSync(file, { force: true })
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
