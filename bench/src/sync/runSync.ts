import { setTimeout } from 'node:timers/promises'
import { logProgress } from '../Bench.ts'

const POLL_MS = 500

type SyncAnswer = {
  error: string | null
  phases: { phase: string; ms: number; rss: number }[]
  datasets: { dataset: string; state: string; error: string | null; kept: number }[]
}

/**
 * Has the server of `serveAndSync` run a sync and returns the number of new rows.
 * @throws Error if any part of it failed.
 */
export async function runSync(url: string, { isTold = false } = {}): Promise<number> {
  const place = new URL('/bench/sync', url)
  await fetch(place, { method: 'POST' })
  let answer: SyncAnswer | null = null
  while (answer === null) {
    await setTimeout(POLL_MS)
    const state = (await (await fetch(place)).json()) as { answer: SyncAnswer | null }
    answer = state.answer
  }
  const { error, phases, datasets } = answer
  for (const { phase, ms, rss } of isTold ? phases : [])
    logProgress(`${(ms / 1_000).toFixed(1)} s ${phase}, ${rss} MB at most`)
  const failed = datasets.find(({ state }) => state === 'failed')
  if (error !== null || failed)
    throw new Error(`The sync failed: ${error ?? failed?.error ?? 'without a reason'}`)
  return datasets.reduce((sum, { kept }) => sum + kept, 0)
}
