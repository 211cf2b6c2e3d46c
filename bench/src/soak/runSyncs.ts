import { setTimeout } from 'node:timers/promises'
import { orderSync } from '../sync/orderSync.ts'
import type { SoakPart } from './SoakPart.ts'

const PAUSE_MS = 2_000

/** Has the sources asked again and again, each time for another day of the provider's. */
export function runSyncs(provider: string): SoakPart {
  return async (url, signal) => {
    const errors: string[] = []
    let done = 0
    while (!signal.aborted) {
      await orderSync(url).then(
        () => done++,
        (error: unknown) => errors.push(String(error)),
      )
      await fetch(provider, { method: 'POST' })
      await setTimeout(PAUSE_MS)
    }
    return { what: 'syncs', done, errors }
  }
}
