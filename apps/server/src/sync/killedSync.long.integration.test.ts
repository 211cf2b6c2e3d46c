import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { openAnalytics } from '@tickmark/analytics/store/openAnalytics'
import { makeTestFolder } from '@tickmark/core/testing/makeTestFolder'
import { takesCase } from '@tickmark/core/testing/takesCase'
import { toDay } from '@tickmark/core/time/Day'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { runProgram } from '../testing/runProgram.ts'

const ROOT = join(import.meta.dirname, '../../../..')
const WORLD = ['--protocols=40', '--chains=20', '--coins=60', '--minDays=30', '--no-limits']
/** The clock of the sources runs so many times as fast, so that a slice of 20 seconds ends often. */
const PACE = '60:100000'
/** The times at which a sync is killed, as parts of the time that a whole one takes. */
const KILLS = [0.5, 0.8].filter((_, at) => takesCase(at, 2))
const TODAY = toDay(Date.now())

let world: ChildProcess
let mirror = ''

beforeAll(async () => {
  world = spawn(process.execPath, ['bench/src/processes/serveWorld.ts', ...WORLD], { cwd: ROOT })
  const [line] = await once(world.stdout ?? world, 'data')
  mirror = `http://127.0.0.1:${String(line).replace(/\D/g, '')}`
})
afterAll(async () => {
  world.kill('SIGKILL')
  await once(world, 'close')
})

function startSync(dataDir: string) {
  return runProgram({ name: 'sync', pace: PACE }, [], {
    TT_DATA_DIR: dataDir,
    TT_SOURCE_MIRROR: mirror,
    TT_SOURCES: 'coingecko',
    TT_LOGOS: 'off',
  })
}

/** Reads a folder as the next start does, which finishes or rolls back what was not committed. */
async function readStore(dataDir: string) {
  const db = await openAnalytics({ kind: 'embedded', path: join(dataDir, 'ch') })
  try {
    const batches = await db.rows<{ state: string; kept: number; found: number }>({
      sql: `SELECT toString(state) AS state, toUInt32(rows_kept) AS kept, toUInt32(points.count) AS found
            FROM (SELECT * FROM batches FINAL) AS loads
            LEFT JOIN (SELECT batch_id, count() AS count FROM observations GROUP BY batch_id) AS points
            ON points.batch_id = loads.batch_id`,
    })
    const facts = await db.rows<{ metric_id: string; count: number; sum: string }>({
      // A sum of floating-point numbers depends on the order of parts, which kills change. Figures of today are of more
      // projects once lists have joined some, and complete where the fast clock has passed midnight.
      sql: `SELECT toString(metric_id) AS metric_id, toUInt32(count()) AS count,
              toString(round(sum(toDecimal128(value, 4)), -2)) AS sum
            FROM facts FINAL WHERE provisional = 0 AND day < {today: Date} GROUP BY metric_id ORDER BY metric_id`,
      params: { today: TODAY },
    })
    return { batches, facts }
  } finally {
    await db.close()
  }
}

it('leaves each slice whole or absent when it is killed, and goes on to what a sync without kills has', {
  timeout: 600_000,
}, async () => {
  const [whole, killed] = ['whole', 'killed'].map((name) =>
    join(makeTestFolder(onTestFinished), name),
  ) as [string, string]
  const began = performance.now()
  const first = startSync(whole)
  expect(await first.ended, first.output()).toBe(0)
  const duration = performance.now() - began
  const expected = await readStore(whole)
  expect(expected.batches.length).toBeGreaterThanOrEqual(5)

  let known = 0
  for (const part of KILLS) {
    const { child, ended } = startSync(killed)
    await new Promise((resolve) => setTimeout(resolve, part * duration))
    child.kill('SIGKILL')
    await ended
    const { batches } = await readStore(killed)
    for (const { state, kept, found } of batches) {
      expect(['loaded', 'unchanged', 'failed']).toContain(state)
      expect(found).toBe(state === 'loaded' ? kept : 0)
    }
    const loaded = batches.filter(({ state }) => state === 'loaded').length
    expect(loaded).toBeGreaterThanOrEqual(known)
    known = loaded
  }
  const last = startSync(killed)
  expect(await last.ended, last.output()).toBe(0)
  expect((await readStore(killed)).facts, last.output()).toEqual(expected.facts)
})
