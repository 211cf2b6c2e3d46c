import { readFileSync } from 'node:fs'

const KB_PER_MB = 1_024

/** Resident memory of a process in MB, now (`VmRSS`) or at its highest (`VmHWM`), from Linux's accounts. */
export function readMemory(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const kilobytes = new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]
  if (kilobytes === undefined) throw new Error(`There is no ${field} of process ${pid}.`)
  return Number(kilobytes) / KB_PER_MB
}
