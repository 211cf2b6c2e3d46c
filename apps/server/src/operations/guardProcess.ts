import { AssertionError } from 'node:assert'
import { shortenText } from '@tickmark/core/errors/shortenMessage'
import type { Log } from './createLog.ts'
import { describeForLog } from './describeForLog.ts'

/** The way in which a failure reached the process: out of a callback, or in a promise that is not awaited. */
type Origin = 'thrown' | 'rejected'

type Options = {
  log: Log
  /** Receives each failure that was survived, the first of its kind. */
  report(failure: unknown): void
  /** Ends the process at once. */
  end(): void
  now?(): number
}

/** The failures outside every request that a process has survived. */
export type SurvivedFailures = { readonly count: number; readonly lastAt: number | null }

/** More failures than this within `WINDOW_MS` mean that the process is beyond repair. */
export const MAX_SURVIVED = 20
const WINDOW_MS = 60_000
/** Kinds of failures that are remembered as logged. */
const MAX_KINDS = 100

/**
 * Code of the stores. What is thrown out of one of its callbacks leaves its caller waiting forever,
 * perhaps with a lock; what an awaited call throws is a rejection, and has released it.
 */
const STORE_FRAME =
  /[\\/](?:packages[\\/](?:analytics|ingest)[\\/]src|accounts[\\/]src[\\/]store)[\\/]/

/**
 * Returns whether a process can go on after a failure that no request and no job caught: counting, logging and
 * background work may fail without an effect on anything else. It cannot where memory or a store may be damaged: see
 * ADR 108.
 */
export function isSurvivable(failure: unknown, origin: Origin): boolean {
  if (!(failure instanceof Error)) return true
  // The memory of WebAssembly is in an unknown state after a trap. That of the embedded store is in a thread of its own.
  if (failure.name === 'RuntimeError' || /^Aborted\(/.test(failure.message)) return false
  if (failure instanceof AssertionError || codeOf(failure) === 'ERR_INTERNAL_ASSERTION')
    return false
  return origin === 'rejected' || !STORE_FRAME.test(failure.stack ?? '')
}

/**
 * Makes the process survive failures that nothing caught, as far as `isSurvivable` allows: each is counted, and logged
 * and reported once for its kind. Others, and more than 20 within a minute, end the process, which its supervisor starts
 * again. Begin when the server listens: one that cannot start ends with its failure.
 */
export function guardProcess({ log, report, end, now = Date.now }: Options): SurvivedFailures {
  const logged = new Set<string>()
  let recent: number[] = []
  let count = 0
  let lastAt: number | null = null

  function take(failure: unknown, origin: Origin): void {
    const at = now()
    recent = [...recent.filter((time) => at - time < WINDOW_MS), at]
    const isLoop = recent.length > MAX_SURVIVED
    if (isLoop || !isSurvivable(failure, origin)) {
      const why = isLoop ? `more than ${MAX_SURVIVED} failures within a minute` : 'its state'
      write(`The server ends because of ${why}. ${describe(failure)}`)
      end()
      return
    }
    count++
    lastAt = at
    const kind = `${origin} ${shortenText(failure instanceof Error ? `${failure.name} ${failure.message}` : String(failure))}`
    if (logged.has(kind) || logged.size >= MAX_KINDS) return
    logged.add(kind)
    write(`The server goes on after a failure that nothing caught. ${describe(failure)}`)
    try {
      report(failure)
    } catch {
      // It is in the log.
    }
  }
  const write = (line: string) => {
    try {
      log.warn(line)
    } catch {
      // A log that cannot be written is no reason to stop.
    }
  }
  process.on('uncaughtException', (failure: unknown, origin) =>
    take(failure, origin === 'unhandledRejection' ? 'rejected' : 'thrown'),
  )
  process.on('unhandledRejection', (failure) => take(failure, 'rejected'))
  return {
    get count() {
      return count
    },
    get lastAt() {
      return lastAt
    },
  }
}

/** Keeps a log that cannot be written, such as one on a full disk or of a reader that left, from ending the process. */
export function ignoreOutputFailures(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
}

function codeOf(failure: Error): unknown {
  return 'code' in failure ? failure.code : undefined
}

function describe(failure: unknown): string {
  const { message, stack } = describeForLog(failure)
  return stack || message
}
