import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { z } from 'zod'

/** `path` tells a folder from a copy of it that was made while it was open. */
const Owner = z.object({ path: z.string(), pid: z.int(), started: z.string() })

/**
 * Who has an embedded engine's folder open, in words for people. The lock that counts is the engine's own;
 * this note only lets a second process say so in one line, where the engine would add its own words.
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

export function noteFolderOwner(path: string): void {
  const owner: z.infer<typeof Owner> = {
    path: resolve(path),
    pid: process.pid,
    started: startOf(process.pid),
  }
  writeFileSync(noteOf(path), JSON.stringify(owner))
}

export function forgetFolderOwner(path: string): void {
  rmSync(noteOf(path), { force: true })
}

function noteOf(path: string): string {
  return `${path}.owner.json`
}

/** When a process started, in the kernel's ticks since boot: a process id that was given out anew has another. Empty where the system does not tell. */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  } catch {
    return ''
  }
}
