import { setTimeout } from 'node:timers/promises'
import { fetchBytes } from '../fetchBytes.ts'
import { quantile } from '../quantiles.ts'

/** A visitor's pause between two requests. */
const PAUSE_MS = 250

/** The requests of visitors; `days` vary, so that responses are not cached. */
const ADDRESSES: readonly ((turn: number) => string)[] = [
  () => '/explorer/projects/ethereum',
  () => '/v2/projects',
  (turn) => `/v2/projects/ethereum/metrics?metric_ids=fees&start=${dayOf(turn)}&end=2025-12-31`,
  () => '/v2/projects/ethereum/financial-statement',
  (turn) => `/v2/projects/aave/metrics?metric_ids=fees&start=${dayOf(turn)}&end=2025-12-31`,
  () => '/v2/metrics/fees?start=2025-12-01&end=2025-12-31',
]

export type Visits = { ms: number[]; errors: string[] }

/**
 * Continues over all visits of this process, so that the idle server's requests differ from the
 * warm-up too.
 */
let turn = 0

/** Requests pages sequentially, as a visitor does, until `signal` aborts. */
export async function visitPages(url: string, signal: AbortSignal): Promise<Visits> {
  const visits: Visits = { ms: [], errors: [] }
  for (; !signal.aborted; turn++) {
    const address = ADDRESSES[turn % ADDRESSES.length]?.(turn) ?? '/'
    const started = performance.now()
    try {
      const { status } = await fetchBytes(new URL(address, url))
      if (status !== 200) visits.errors.push(`${status} ${address}`)
    } catch (error) {
      visits.errors.push(`${address}: ${String(error)}`)
    }
    visits.ms.push(performance.now() - started)
    await setTimeout(PAUSE_MS)
  }
  return visits
}

/** The 95th percentile of a visitor's requests until something is done, in ms. */
export async function visitUntil(url: string, until: Promise<unknown>): Promise<number> {
  const abort = new AbortController()
  const visiting = visitPages(url, abort.signal)
  await until.finally(() => abort.abort())
  const { ms, errors } = await visiting
  if (errors[0] !== undefined) throw new Error(errors[0])
  return quantile(ms, 0.95)
}

function dayOf(turn: number): string {
  const day = new Date(Date.UTC(2019, 0, 1 + (turn % 2_000)))
  return day.toISOString().slice(0, 10)
}
