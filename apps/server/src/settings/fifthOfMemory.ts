import { totalmem } from 'node:os'

const MB = 1024 * 1024
/** More only where it is set, since this memory is not free for pages. */
const MAX_MB = 512

/**
 * Returns a fifth of the machine's memory, or of the container's, in megabytes: between `minMb` and 512. `bytes` is the
 * memory; another one for tests.
 */
export function fifthOfMemory(minMb: number, bytes = readMemory()): number {
  return Math.min(MAX_MB, Math.max(minMb, Math.floor(bytes / 5 / MB)))
}

function readMemory(): number {
  const limit = process.constrainedMemory()
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem()
}
