import { totalmem } from 'node:os'

const MB = 1024 * 1024
/** More only where it is set, since this memory is not free for pages. */
const MAX_MB = 512

/**
 * Returns one of so many equal parts of the machine's memory, or of the container's, in megabytes: between `minMb` and 512.
 * `bytes` is the memory; another one for tests.
 */
export function partOfMemory(parts: number, minMb: number, bytes = readMemory()): number {
  return Math.min(MAX_MB, Math.max(minMb, Math.floor(bytes / parts / MB)))
}

function readMemory(): number {
  const limit = process.constrainedMemory()
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem()
}
