import { readFileSync } from 'node:fs'

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
