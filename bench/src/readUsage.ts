import { readFileSync } from 'node:fs'
import { logProgress } from './Bench.ts'

const KB_PER_MB = 1_024

/** Resident memory of a process in MB, now (`VmRSS`) or at its highest (`VmHWM`), from Linux's accounts. */
export function readMemory(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const kilobytes = new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]
  if (kilobytes === undefined) throw new Error(`There is no ${field} of process ${pid}.`)
  return Number(kilobytes) / KB_PER_MB
}

/** Ticks per second of the kernel's accounting. */
const TICKS = 100

/** Processor seconds that a process has used so far, or undefined where the system does not tell. */
export function readCpuSeconds(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name of the program, in brackets, may hold spaces.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) / TICKS
  } catch {
    return undefined
  }
}

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
    logProgress(
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
