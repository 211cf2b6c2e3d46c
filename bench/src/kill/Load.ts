import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runProgram } from '@tickmark/server/testing/runProgram'
import type { Setup } from './Setup.ts'

/** A load that adds days to a series, all at once. */
export type Load = {
  name: 'import' | 'sync'
  /** How many days the series has after it, and without it. */
  whole: number
  absent: number
  /** Resolves with the exit code of the command. It may run any number of times. */
  run(): Promise<number | null>
  /** How many days the series has. */
  count(): Promise<number>
}

const DAYS = 60
const DAY_MS = 86_400_000
const FIRST_IMPORTED = Date.UTC(2010, 0, 1)
/** The first day of the histories of the provider. */
const FIRST_SYNCED = Date.UTC(2026, 0, 1)

/** Imports a file with days that no other round has. */
export async function createImport(setup: Setup, round: number): Promise<Load> {
  const file = join(setup.folder, 'eth.csv')
  const days = listDays(FIRST_IMPORTED + round * DAYS * DAY_MS, DAYS)
  const lines = days.map((day, index) => `${day},${round + 1}.5,${100 + index}`)
  await writeFile(file, `time,PriceUSD,AdrActCnt\n${lines.join('\n')}\n`)
  const order = [file, '--observed-at', '2026-01-01']
  return {
    name: 'import',
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
    whole,
    absent,
    run: () => runProgram('sync', order, setup.settings).ended,
    count: () => countDays(setup, { project: 'arbitrum', metric: 'fees', days }),
  }
}

type Series = { project: string; metric: string; days: readonly string[] }

/** How many of the days the series has, once what was killed is recovered. */
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
