import { connect } from 'node:net'
import type { Analytics } from '@tickmark/analytics/client/Analytics'
import { holdsOwnFiles } from '@tickmark/analytics/state/storeState'
import type { AccountsOptions } from '@tickmark/api/accounts/AccountsOptions'
import { SERVER_NOTICES } from '@tickmark/core/answers/ServerNotice'
import { AppError } from '@tickmark/core/errors/AppError'
import { formatMoment } from '@tickmark/core/formats/formatDay'
import type { SyncReport } from '@tickmark/ingest/datasets/SyncReport'
import type { SyncService } from '@tickmark/ingest/sync/SyncService'
import type { SyncOptions } from '@tickmark/ingest/sync/syncSources'
import type { FastifyInstance } from 'fastify'

const HOUR_MS = 3_600_000
/** The first run starts after the first pages have been served. */
const FIRST_AFTER_MS = 5_000
/** The delay before the next check while another server syncs. */
const LOOK_AGAIN_MS = 5 * 60_000
/** A run takes time itself; this keeps the next one from starting later each time. */
const NEARLY = 0.9

type SyncSchedule = {
  everyHours: number
  /** Logs one line for the operator. */
  log(line: string): void
  /** Returns the reason why sources must not be fetched, or null; checked before each run. */
  refuse?(): Promise<string | null>
  /** Called after each run that brought nothing. */
  afterFailure?(): Promise<void> | undefined
  /** The delay of the first run; for tests. */
  firstAfterMs?: number
  /** The delay after this many failed runs; for tests. */
  retryAfterMs?(failures: number): number
}

/**
 * The outcome of an attempt. `refused`: the operator's configuration prevents it, and nothing has
 * failed. `part`: datasets of `sources` ended early. `left`: another server syncs; `waitMs` is the
 * time until the next check.
 */
type Outcome =
  | { state: 'done' | 'refused' | 'failed'; line: string }
  | { state: 'part'; line: string; sources: readonly string[] }
  | { state: 'left'; waitMs: number }

/**
 * Syncs the sources on a schedule while the server runs. While no source can be reached, or none
 * returns anything, it retries with increasing delays and logs the problem once until it changes. Sources of which a
 * dataset ended early are fetched again in the same way, until the next run of all.
 * @returns a function that stops it; an active run is aborted and leaves nothing.
 */
export function startSync(service: SyncService, schedule: SyncSchedule): () => Promise<void> {
  const { log, everyHours } = schedule
  const everyMs = everyHours * HOUR_MS
  const retryAfterMs =
    schedule.retryAfterMs ??
    ((failures: number) => retryDelay(failures, { everyMs, random: Math.random() }))
  const abort = new AbortController()
  let running: Promise<void> = Promise.resolve()
  let failures = 0
  let logged = ''
  /** The time when the next run of all sources starts; null while none has ended. */
  let nextWhole: number | null = null

  async function attempt(sources: readonly string[] | null): Promise<Outcome> {
    const waitMs = sources === null ? await findDue(service, everyMs) : 0
    if (waitMs > 0) return { state: 'left', waitMs }
    const refusal = (await schedule.refuse?.()) ?? null
    if (refusal !== null) return { state: 'refused', line: refusal }
    if (!(await canReachSource(service.options)))
      return { state: 'failed', line: 'No source could be reached' }
    const report = await run(sources)
    if (sources === null) nextWhole = Date.now() + everyMs
    const early = new Set(report.datasets.filter(endedEarly).map(({ source_id }) => source_id))
    const isAny = report.datasets.some(({ state }) => state === 'loaded' || state === 'unchanged')
    if (early.size > 0 && (isAny || sources !== null))
      return { state: 'part', line: describeRun(report), sources: [...early] }
    if (isAny || sources !== null) return { state: 'done', line: describeRun(report) }
    const reason = report.datasets.find(({ error }) => error !== null)?.error ?? ''
    return { state: 'failed', line: `No source delivered data: ${reason}` }
  }

  /** Runs all sources, or some of them one after the other. */
  async function run(sources: readonly string[] | null): Promise<SyncReport> {
    const { signal } = abort
    if (sources === null) return service.run({ signal })
    const reports: SyncReport[] = []
    for (const source of sources) reports.push(await service.run({ source, signal }))
    return {
      datasets: reports.flatMap(({ datasets }) => datasets),
      joined: reports.flatMap(({ joined }) => joined),
      error: reports.find(({ error }) => error !== null)?.error ?? null,
      exitCode: reports.some(({ exitCode }) => exitCode === 1) ? 1 : 0,
    }
  }

  /**
   * Logs the outcome of an attempt and schedules the next one. A lasting problem is logged once.
   */
  function conclude(outcome: Outcome): void {
    if (outcome.state === 'left') {
      cancel = plan(outcome.waitMs)
      return
    }
    const { state, line } = outcome
    failures = state === 'failed' || state === 'part' ? failures + 1 : 0
    if (state === 'failed') retry(line, retryAfterMs(failures))
    else {
      if (state === 'done' || line !== logged) log(line)
      logged = state === 'done' ? '' : line
      cancel = planNext(outcome)
    }
  }

  /** Plans the next run: of the sources of which a dataset ended early, unless that of all is sooner. */
  function planNext(outcome: Exclude<Outcome, { state: 'left' }>): () => void {
    const untilWhole = nextWhole === null ? everyMs : Math.max(0, nextWhole - Date.now())
    if (outcome.state === 'part' && retryAfterMs(failures) < untilWhole)
      return plan(retryAfterMs(failures), null, outcome.sources)
    return plan(untilWhole, outcome.state === 'refused' ? outcome.line : null)
  }

  function retry(line: string, wait: number): void {
    const kind = line.replace(/: .*/s, '')
    const again = `trying again at ${formatMoment(new Date(Date.now() + wait).toISOString())}`
    if (kind !== logged)
      log(`${line.replace(/\.$/, '')}; ${again}. The terminal continues with its current data.`)
    logged = kind
    cancel = plan(wait, `${kind}; ${again}.`)
  }

  function plan(
    ms: number,
    problem: string | null = null,
    sources: readonly string[] | null = null,
  ): () => void {
    service.plan({ everyHours, nextAt: Date.now() + ms, problem })
    return callAfter(ms, () => {
      service.plan({ everyHours, nextAt: null, problem })
      running = attempt(sources)
        .catch(describeFailure)
        .then(async (outcome) => {
          if (abort.signal.aborted) return
          conclude(outcome)
          if (outcome.state === 'failed') await schedule.afterFailure?.()
        })
    })
  }

  let cancel = plan(schedule.firstAfterMs ?? FIRST_AFTER_MS)
  return async () => {
    abort.abort()
    cancel()
    await running
  }
}

/** The interval at which the clock is checked while a run is awaited. */
const LOOK_MS = 60_000

/**
 * Calls once after `ms`, even if the machine slept: timers stand still meanwhile, so the clock counts too. A clock that
 * is set back delays nothing. Returns a function that cancels the call.
 */
export function callAfter(ms: number, call: () => void): () => void {
  const at = Date.now() + ms
  const started = performance.now()
  const plan = () => {
    const left = Math.min(ms - (performance.now() - started), at - Date.now())
    return setTimeout(look, Math.max(0, Math.min(left, LOOK_MS))).unref()
  }
  const look = () => {
    const isDue = performance.now() - started >= ms || Date.now() >= at
    if (isDue) call()
    else timer = plan()
  }
  let timer = plan()
  return () => clearTimeout(timer)
}

/**
 * Milliseconds until a run is due: sources that another server has just fetched are not fetched
 * again.
 */
async function findDue(service: SyncService, everyMs: number): Promise<number> {
  const last = await service.findLastRun()
  const now = Date.now()
  // A run that ended in the future: this clock was set back, and waiting for it could take years.
  return last === null || last - now > everyMs ? 0 : last + everyMs * NEARLY - now
}

function describeFailure(error: unknown): Outcome {
  if (error instanceof AppError && error.code === 'conflict')
    return { state: 'left', waitMs: LOOK_AGAIN_MS }
  const reason = error instanceof Error ? error.message : String(error)
  return { state: 'failed', line: `The sync failed: ${reason}` }
}

/** Returns whether a dataset has to be fetched again; one that its source refuses has not. */
function endedEarly({ state, refusal }: SyncReport['datasets'][number]): boolean {
  return state === 'failed' && refusal === null
}

/** Summarizes a run in one line, plus one line per failed dataset. */
function describeRun({ datasets, error }: SyncReport): string {
  const count = (state: string) => datasets.filter((one) => one.state === state).length
  const failed = datasets.filter((one) => one.state === 'failed')
  return [
    `Synced the sources: ${count('loaded')} datasets loaded, ${count('unchanged')} unchanged, ${failed.length} failed.`,
    ...failed.map((one) => `${one.source_id} ${one.dataset}: ${one.error}`),
    ...(error === null ? [] : [`Computed figures could not be refreshed: ${error}`]),
  ].join('\n')
}

const MINUTE_MS = 60_000
/** The first retry delay; each further one is twice as long. */
const FIRST_MS = MINUTE_MS
/** Jitter, so that terminals do not all retry at the same time. */
const SPREAD = 0.2

/**
 * The delay after this many consecutive failed attempts, in ms; at most the interval between two
 * runs.
 * @param random from 0 up to, but not including, 1.
 */
export function retryDelay(failures: number, of: { everyMs: number; random: number }): number {
  const pause = Math.min(FIRST_MS * 2 ** (failures - 1), of.everyMs)
  return Math.round(pause * (1 - SPREAD * of.random))
}

/**
 * Creates a function that starts a sync without waiting for it. The service reports its progress,
 * and the log its failure.
 */
export function createSyncTrigger(
  app: FastifyInstance,
  service: SyncService,
): NonNullable<AccountsOptions['runSync']> {
  return (source) => {
    service
      .runNow(source)
      .catch((failure: unknown) => app.log.error({ err: failure }, 'the ordered sync failed'))
  }
}

/**
 * Returns the reason why sources are not synced automatically if the operator has imported their own files and has not
 * enabled the sync explicitly; null if nothing prevents it.
 */
export async function refuseOwnFiles(analytics: Analytics): Promise<string | null> {
  return (await holdsOwnFiles(analytics)) ? SERVER_NOTICES['own-files']() : null
}

const TIMEOUT_MS = 4_000
/** After this many hosts without any response, the others will not respond either. */
const SILENT_AT_MOST = 2

/**
 * Returns whether any source accepts a connection. Sends no request.
 *
 * Tries one host at a time: on a machine that drops packets, each name lookup blocks one of the few
 * threads that also read files.
 */
export async function canReachSource({
  connectors,
  mirror,
}: Pick<SyncOptions, 'connectors' | 'mirror'>): Promise<boolean> {
  const origins =
    mirror === null
      ? connectors.flatMap(({ contract, datasets }) =>
          datasets.length > 0 ? contract.origins : [],
        )
      : [mirror]
  let silent = 0
  for (const origin of new Set(origins)) {
    const outcome = await tryConnect(new URL(origin))
    if (outcome === 'open') return true
    if (outcome === 'silent') silent += 1
    if (silent === SILENT_AT_MOST) return false
  }
  return false
}

function tryConnect({ hostname, port, protocol }: URL): Promise<'open' | 'refused' | 'silent'> {
  return new Promise((resolve) => {
    const socket = connect({
      host: hostname.replace(/^\[|\]$/g, ''),
      port: Number(port) || (protocol === 'http:' ? 80 : 443),
    })
    const end = (outcome: 'open' | 'refused' | 'silent') => {
      clearTimeout(timer)
      socket.destroy()
      resolve(outcome)
    }
    const timer = setTimeout(() => end('silent'), TIMEOUT_MS)
    socket.once('connect', () => end('open'))
    socket.once('error', () => end('refused'))
  })
}
