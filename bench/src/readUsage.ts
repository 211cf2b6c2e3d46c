import { readFileSync } from 'node:fs'
import { logProgress } from './Bench.ts'

const KB_PER_MB = 1_024

/** Resident memory of a process in MB, current (`VmRSS`) or peak (`VmHWM`), from `/proc`. */
export function readMemory(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const kilobytes = new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]
  if (kilobytes === undefined) throw new Error(`There is no ${field} of process ${pid}.`)
  return Number(kilobytes) / KB_PER_MB
}

/** Ticks per second of the kernel's accounting. */
const TICKS = 100

/** CPU seconds that a process has used so far, or undefined if the system does not report them. */
export function readCpuSeconds(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The program's name, in parentheses, may contain spaces.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) / TICKS
  } catch {
    return undefined
  }
}

/**
 * Measures how long a process's main thread waits for a CPU until the returned function is called,
 * which logs it. If other programs use the machine, wall-clock times include them, and so do ratios
 * to idle times, because the scheduler prefers light processes. Logs nothing if the system does not
 * report it.
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

/**
 * The kernel's count of the time for which a process's first thread was runnable but did not run.
 */
function readWaitSeconds(pid: number): number | undefined {
  try {
    const [, waited] = readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')
    return Number(waited) / 1e9
  } catch {
    return undefined
  }
}
