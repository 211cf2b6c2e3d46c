import type { ProductEvent, RunningService, Service, Visitor } from './Service.ts'

/** Events that wait while a service loads; more than these are not kept. */
const MAX_WAITING = 50

type Supervised = {
  /** Starts, updates or stops the service, as the visitor now allows. */
  follow(visitor: Visitor): void
  record(event: ProductEvent): void
}

/**
 * Keeps a third party running exactly while it is wanted. Whatever it does wrong ends here: it is written to the
 * console, and the service is left alone until the visitor allows it again.
 */
export function superviseService(service: Service): Supervised {
  let visitor: Visitor = { isAllowed: false, user: null }
  let running: RunningService | null = null
  let waiting: ProductEvent[] = []
  let isStarting = false
  let hasFailed = false

  const guard = (what: string, act: () => void): void => {
    try {
      act()
    } catch (failure) {
      console.warn(`${service.name} could not ${what}.`, failure)
    }
  }
  const update = (to: RunningService) => guard('follow the visitor', () => to.update?.(visitor))
  const record = (to: RunningService, event: ProductEvent) =>
    guard('record an event', () => to.record?.(event))

  const start = async (): Promise<void> => {
    isStarting = true
    try {
      await whenIdle()
      // The visitor may think otherwise by now, and again by the time it is loaded.
      if (!service.isWanted(visitor)) return
      const run = await service.load()
      if (!service.isWanted(visitor)) return
      running = run()
      update(running)
      for (const event of waiting) record(running, event)
    } catch (failure) {
      hasFailed = service.isWanted(visitor)
      console.warn(`${service.name} could not start.`, failure)
    } finally {
      isStarting = false
      waiting = []
    }
  }

  return {
    follow(next) {
      visitor = next
      if (!service.isWanted(visitor)) {
        const stopped = running
        running = null
        if (stopped !== null) guard('stop', () => stopped.stop())
        waiting = []
        hasFailed = false
      } else if (running !== null) update(running)
      else if (!isStarting && !hasFailed) start()
    },
    record(event) {
      if (running !== null) record(running, event)
      else if (isStarting && waiting.length < MAX_WAITING && service.isWanted(visitor))
        waiting.push(event)
    },
  }
}

/** The browser calls back by then even when it never rests. */
const LATEST_MS = 3_000

/** Waits until the browser has nothing better to do, so that third parties delay no screen. */
function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    // Not every browser has it; a timer then lets what is due go first.
    if (typeof requestIdleCallback === 'function')
      requestIdleCallback(() => resolve(), { timeout: LATEST_MS })
    else setTimeout(resolve, 200)
  })
}
