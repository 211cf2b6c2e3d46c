import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runProgram } from '@tickmark/server/testing/runProgram'
import type { Setup } from './Setup.ts'

/** A change after which a series has more days, all at once. */
export type Load = {
  name: 'import' | 'sync' | 'merge' | 'split'
  /** It is over so many milliseconds after it has begun, at most. */
  longestMs: number
  /** The number of days that the series has after it, and without it. */
  whole: number
  absent: number
  /** Resolves with the exit code of the command, 0 when it was acknowledged. It may run any number of times. */
  run(): Promise<number | null>
  /** Returns the number of days that the series has. */
  count(): Promise<number>
}

const DAYS = 60
const DAY_MS = 86_400_000
/** The round before may leave a server that still computes figures, which refuses imports for a moment. */
const IMPORTED_WITHIN_MS = 60_000
const FIRST_IMPORTED = Date.UTC(2010, 0, 1)
/** The first day of the histories of the provider. */
const FIRST_SYNCED = Date.UTC(2026, 0, 1)

/** Imports a file with days that no other round has. */
export async function createImport(setup: Setup, round: number): Promise<Load> {
  const days = listDays(FIRST_IMPORTED + round * DAYS * DAY_MS, DAYS)
  const order = await writeHistory(setup, { asset: 'eth', days, price: round + 1.5 })
  return {
    name: 'import',
    longestMs: 4_000,
    whole: DAYS,
    absent: 0,
    run: () => runProgram('import', order, setup.settings).ended,
    count: () => countDays(setup, { project: 'ethereum', metric: 'price', days }),
  }
}

/** Asks the provider, which has one whole day more than at the sync before. */
export async function createSync(setup: Setup): Promise<Load> {
  const absent = setup.provider.wholeDays
  setup.provider.beginDay()
  const whole = setup.provider.wholeDays
  const days = listDays(FIRST_SYNCED, whole)
  const order = ['--source', 'growthepie']
  return {
    name: 'sync',
    longestMs: 4_000,
    whole,
    absent,
    run: () => runProgram('sync', order, setup.settings).ended,
    count: () => countDays(setup, { project: 'arbitrum', metric: 'fees', days }),
  }
}

type Send = (
  method: 'GET' | 'POST',
  path: string,
  body?: unknown,
) => Promise<{ status: number; body: unknown }>

/** Merges two projects that a file names, or splits one of them, with the session of a user who is staff. */
export async function createMove(setup: Setup, round: number, send: Send): Promise<Load> {
  const name = round % 2 === 0 ? 'merge' : 'split'
  const [part, whole] = [`part${round}`, `whole${round}`]
  const days = listDays(FIRST_IMPORTED, 2 * DAYS)
  const [early, late] = [days.slice(0, DAYS), days.slice(DAYS)]
  await importHistory(setup, { asset: part, days: late, price: 2 })
  if (name === 'merge') await importHistory(setup, { asset: whole, days: early, price: 1 })
  const order =
    name === 'merge'
      ? { kind: name, from_id: part, to_id: whole }
      : { kind: name, from_id: part, to_id: whole, name: whole, sources: ['coin-metrics'] }
  const absent = name === 'merge' ? DAYS : 0
  const countOf = (project: string) => countDays(setup, { project, metric: 'price', days })
  const isMade = async () => {
    const { body } = await send('GET', '/v3/internal/staff/project-moves?limit=100')
    const { moves = [] } = body as { moves?: { from_id: string }[] }
    return moves.some(({ from_id }) => from_id === part)
  }
  const run = async () => {
    if (await isMade()) return 0
    const made = { order, reason: 'A round of kills' }
    const { status } = await send('POST', '/v3/internal/staff/project-moves', made)
    return status === 200 ? 0 : 1
  }
  return {
    name,
    longestMs: 1_000,
    whole: absent + DAYS,
    absent,
    run: () => run().catch(() => 1),
    async count() {
      const moved = await countOf(whole)
      // Facts that were not moved must still be in their place.
      return moved === absent && (await countOf(part)) !== DAYS ? -1 : moved
    },
  }
}

async function importHistory(setup: Setup, history: History): Promise<void> {
  const order = await writeHistory(setup, history)
  const giveUpAt = Date.now() + IMPORTED_WITHIN_MS
  for (;;) {
    const program = runProgram('import', order, setup.settings)
    if ((await program.ended) === 0) return
    if (Date.now() > giveUpAt) throw new Error(`an import fails: ${program.output()}`)
  }
}

type History = { asset: string; days: readonly string[]; price: number }

/** Writes a file of Coin Metrics. Returns the arguments that import it. */
async function writeHistory(setup: Setup, { asset, days, price }: History): Promise<string[]> {
  const file = join(setup.folder, `${asset}.csv`)
  const lines = days.map((day, index) => `${asset},${day},${price},${100 + index}`)
  await writeFile(file, `asset,time,PriceUSD,AdrActCnt\n${lines.join('\n')}\n`)
  return [file, '--observed-at', '2026-01-01']
}

type Series = { project: string; metric: string; days: readonly string[] }

/** Counts the days that the series has, once what was killed is recovered. */
async function countDays({ settings }: Setup, { project, metric, days }: Series): Promise<number> {
  const range = `start=${days[0]}&end=${days.at(-1)}`
  const path = `/v2/projects/${project}/metrics?metric_ids=${metric}&${range}`
  const answer = await fetch(`http://127.0.0.1:${settings.PORT}${path}`, {
    headers: { authorization: 'Bearer tickmark-public' },
  })
  // Nothing of the metric was ever loaded.
  if (answer.status === 404) return 0
  const { data } = (await answer.json()) as { data?: Record<string, unknown>[] }
  if (data === undefined) throw new Error(`a query returns ${answer.status}`)
  return data.filter((row) => typeof row[metric] === 'number').length
}

function listDays(first: number, count: number): string[] {
  return Array.from({ length: count }, (_, index) =>
    new Date(first + index * DAY_MS).toISOString().slice(0, 10),
  )
}
