import type { AnsweredSubject } from '../rawAnswers/RawEntry.ts'

/** The interval at which what has arrived is loaded while more is fetched, in ms. */
const SLICE_MS = 20_000

/** Hands on subjects in their order as they are answered, some at a time. */
type Slicer = {
  /** Takes the subject at a position; null if its calls failed. */
  take(index: number, subject: AnsweredSubject | null): void
  /** Waits for the load that runs, and returns the subjects that are not loaded. Throws what that load threw. */
  end(): Promise<AnsweredSubject[]>
}

/**
 * Creates a slicer that loads what has arrived about every 20 seconds, one load at a time, while fetching goes on. The
 * order of subjects is kept, because lists of protocols name chains that an earlier list has. `load` returns the subjects
 * that it could not load; they are tried again with the rest.
 */
export function createSlicer(
  first: readonly AnsweredSubject[],
  { now, load }: { now(): number; load(part: AnsweredSubject[]): Promise<AnsweredSubject[]> },
): Slicer {
  let ready = [...first]
  const early = new Map<number, AnsweredSubject | null>()
  let next = 0
  let cutAt = now()
  let running: Promise<void> | null = null
  let failure: { cause: unknown } | null = null

  async function cut(): Promise<void> {
    // The last load knows whether a metric is missing in all of them, so something is left for it.
    const part = ready.slice(0, -1)
    ready = ready.slice(-1)
    try {
      ready.unshift(...(await load(part)))
    } catch (cause) {
      failure = { cause }
    }
    cutAt = now()
    running = null
  }

  return {
    take(index, subject) {
      early.set(index, subject)
      for (; early.has(next); next++) {
        const one = early.get(next)
        early.delete(next)
        if (one) ready.push(one)
      }
      if (running === null && failure === null && ready.length > 1 && now() - cutAt >= SLICE_MS)
        running = cut()
    },
    async end() {
      await running
      if (failure !== null) throw failure.cause
      const rest = [...early.entries()].sort(([one], [other]) => one - other)
      return [...ready, ...rest.flatMap(([, subject]) => subject ?? [])]
    },
  }
}
