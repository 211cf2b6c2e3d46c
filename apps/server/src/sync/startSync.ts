import { lookup } from 'node:dns/promises'
import type { SyncDesk } from '@tickmark/ingest/connectors/SyncDesk'
import type { SyncReport } from '@tickmark/ingest/connectors/SyncReport'
import type { SyncOptions } from '@tickmark/ingest/connectors/syncSources'

const HOUR_MS = 3_600_000
/** The first run waits until the first pages are out. */
const FIRST_AFTER_MS = 15_000

export type SyncSchedule = {
  everyHours: number
  /** Says one line to the operator. */
  tell(line: string): void
  /** When the first run starts; for tests. */
  firstAfterMs?: number
}

/**
 * Asks the sources now and then, one run after the other, while the server serves.
 * While no source can be reached nothing is asked and nothing repeated in the log: the next turn looks again.
 *
 * @returns what ends it: a run that is at work stops, and what it was at leaves nothing.
 */
export function startSync(desk: SyncDesk, schedule: SyncSchedule): () => Promise<void> {
  const { tell, everyHours } = schedule
  const abort = new AbortController()
  let running: Promise<void> = Promise.resolve()
  let wasReachable = true

  async function turn(): Promise<void> {
    const isReachable = await canReachOne(desk.options)
    if (!isReachable) {
      if (wasReachable)
        tell(
          'No source can be reached from here. The terminal goes on with what it has, and looks again later.',
        )
      wasReachable = false
      return
    }
    wasReachable = true
    try {
      const report = await desk.run({ signal: abort.signal })
      if (!abort.signal.aborted) tell(describe(report))
    } catch (error) {
      tell(`The sync failed: ${error instanceof Error ? error.message : String(error)}`)
    }
  }

  function plan(ms: number): NodeJS.Timeout {
    desk.plan(everyHours, Date.now() + ms)
    return setTimeout(() => {
      desk.plan(everyHours, null)
      running = turn().finally(() => {
        if (!abort.signal.aborted) timer = plan(everyHours * HOUR_MS)
      })
    }, ms).unref()
  }

  let timer = plan(schedule.firstAfterMs ?? FIRST_AFTER_MS)
  return async () => {
    abort.abort()
    clearTimeout(timer)
    await running
  }
}

/** Whether the name of any host that would be asked can be resolved: without a network none can. */
async function canReachOne({ connectors, mirror }: SyncOptions): Promise<boolean> {
  const origins =
    mirror === null
      ? connectors.flatMap(({ contract, datasets }) =>
          datasets.length > 0 ? contract.origins : [],
        )
      : [mirror]
  const found = await Promise.all(
    origins.map((origin) =>
      lookup(new URL(origin).hostname.replace(/^\[|\]$/g, '')).then(
        () => true,
        () => false,
      ),
    ),
  )
  return found.includes(true)
}

function describe({ datasets, error }: SyncReport): string {
  const count = (state: string) => datasets.filter((one) => one.state === state).length
  const failed = datasets.filter((one) => one.state === 'failed')
  const reasons = failed.map((one) => `${one.source_id} ${one.dataset}: ${one.error}`)
  return [
    `Asked the sources: ${count('loaded')} datasets loaded, ${count('unchanged')} unchanged, ${failed.length} failed.`,
    ...reasons,
    ...(error === null
      ? []
      : [`The figures computed from the facts could not be refreshed: ${error}`]),
  ].join('\n')
}
