import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { z } from 'zod'

/** `path` distinguishes a folder from a copy of it that was made while it was open. */
const Owner = z.object({ path: z.string(), pid: z.int(), started: z.string() })

/**
 * The id of the process that has the folder open, for the error message. The lock itself is the engine's; this note
 * only makes a clear message possible.
 */
export function findFolderOwner(path: string): number | undefined {
  try {
    const owner = Owner.parse(JSON.parse(readFileSync(noteOf(path), 'utf8')))
    const isAlive = owner.started !== '' && owner.started === startOf(owner.pid)
    return isAlive && owner.path === resolve(path) && owner.pid !== process.pid
      ? owner.pid
      : undefined
  } catch {
    return undefined
  }
}

/** Notes this process as the one that has the folder open. */
export function noteFolderOwner(path: string): void {
  const owner: z.infer<typeof Owner> = {
    path: resolve(path),
    pid: process.pid,
    started: startOf(process.pid),
  }
  writeFileSync(noteOf(path), JSON.stringify(owner))
}

/** Removes the note when the folder is closed. */
export function forgetFolderOwner(path: string): void {
  rmSync(noteOf(path), { force: true })
}

function noteOf(path: string): string {
  return `${path}.owner.json`
}

/**
 * Returns the time at which a process started, in kernel ticks since boot, to detect a reused process id. Empty if the
 * system does not provide it, and for a process that has ended and waits for its parent to collect it: in a container
 * without an init process it may wait forever.
 */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' ? '' : (fields[19] ?? '')
  } catch {
    return ''
  }
}
