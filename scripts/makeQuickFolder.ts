import { chmodSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

const IN_MEMORY = '/dev/shm'
const GB = 1024 ** 3
/** Several times what all tests have there at once. */
const ROOM = 4 * GB
/** So that it leaves the machine what it needs besides. */
const MEMORY = 6 * GB

/**
 * Makes a folder in memory, which is removed with this process: on a disk, tests wait for thousands of small files to
 * be written. Undefined where a machine has none, or not enough memory for it.
 */
export function makeQuickFolder(): string | undefined {
  if (process.availableMemory() < MEMORY || !hasRoom()) return undefined
  const folder = mkdtempSync(join(IN_MEMORY, 'tickmark-test-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  // PostgreSQL may run as another user, who must get through.
  chmodSync(folder, 0o755)
  return folder
}

/** Containers often have such a place, but a small one, or one from which no program starts. */
function hasRoom(): boolean {
  try {
    const mounts = readFileSync('/proc/self/mounts', 'utf8').split('\n')
    const [, , , options = 'noexec'] =
      mounts.map((line) => line.split(' ')).findLast(([, place]) => place === IN_MEMORY) ?? []
    const { bavail, bsize } = statfsSync(IN_MEMORY)
    const allowed = options.split(',')
    return allowed.includes('rw') && !allowed.includes('noexec') && bavail * bsize >= ROOM
  } catch {
    return false
  }
}
