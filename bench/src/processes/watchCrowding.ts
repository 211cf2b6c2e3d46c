import { readFileSync } from 'node:fs'
import { report } from '../report.ts'

/**
 * Begins to watch how long a process's main thread waits for a processor; what it answers says so. Where others use the
 * machine at the same time, times on the clock are theirs as well: a ratio to an idle time too, since whoever computes
 * little is served first. Nothing is said where the system does not count it.
 */
export function watchCrowding(pid: number): () => void {
  const began = performance.now()
  const before = readWaitSeconds(pid)
  return () => {
    const after = readWaitSeconds(pid)
    if (before === undefined || after === undefined) return
    const seconds = (performance.now() - began) / 1_000
    report(
      `the server's main thread waited for a processor for ${(after - before).toFixed(1)} of ${seconds.toFixed(0)} s`,
    )
  }
}

/** The kernel's count of the time for which a process's first thread was ready to run and did not. */
function readWaitSeconds(pid: number): number | undefined {
  try {
    const [, waited] = readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')
    return Number(waited) / 1e9
  } catch {
    return undefined
  }
}
