import { setPriority } from 'node:os'

/** A third of the processor time of those who answer requests, while both want it. */
const NICE = 5

/**
 * Gives a process, or the calling thread if absent, less processor time than what answers requests: documents and
 * pictures of a few must not delay the others.
 */
export function yieldProcessor(pid?: number): void {
  // Elsewhere threads have the priority of their process.
  if (pid === undefined && process.platform !== 'linux') return
  try {
    setPriority(pid ?? 0, NICE)
  } catch {
    // It has ended, or the system forbids it: it only takes more than its share then.
  }
}
