import { MetricQuery } from '@tickmark/core/query/MetricQuery'
import { createRandom, type Random } from '@tickmark/core/testing/createRandom'
import { openForTests } from '@tickmark/core/testing/openForTests'
import { addDays, dayStart } from '@tickmark/core/time/Day'
import { v7 as createSortableId } from 'uuid'
import { expect, it } from 'vitest'
import { mergeProjects, undoMoves, withdrawBatch } from '../moves/moveProject.ts'
import { getTrace } from '../provenance/getTrace.ts'
import { answerMetricQuery } from '../queries/answerMetricQuery.ts'
import { loadPoints, openTestAnalytics, point } from '../testing/openTestAnalytics.ts'
import type { BatchWriter } from './BatchWriter.ts'
import { loadBatches } from './loadBatches.ts'
import { refreshDerivedTables } from './refreshDerivedTables.ts'

/** The values that a source reports of a point, in days after the first moment. */
type Said = { source: string; moment: number; value: number }

const db = openForTests(openTestAnalytics)
const DAY = '2020-01-01'
const MOMENT = '2026-01-01'
const MOMENTS = 4
const AUTHOR = { author: 'test', reason: 'test' }
const momentOf = (moment: number) => dayStart(addDays(MOMENT, moment))

/** Sources with ranks for prices, without, and the one that comes before all. */
const CASES: readonly (readonly string[])[] = [
  ['coin-metrics', 'defillama', 'growthepie'],
  ['test', 'growthepie', 'growthepie'],
  ['datahub', 'test', 'defillama'],
  ['coin-metrics', 'defillama', 'test', 'growthepie'],
  ['datahub', 'coin-metrics', 'defillama', 'test'],
]

/** Values of three sources of which some repeat their own, in the order of their moments. */
const REPETITIONS: readonly (readonly [source: string, value: number][])[] = [
  [
    ['test', 10],
    ['growthepie', 12],
    ['test', 10],
  ],
  [
    ['test', 10],
    ['growthepie', 10],
    ['defillama', 12],
    ['growthepie', 10],
  ],
  [
    ['test', 10],
    ['growthepie', 12],
    ['test', 10],
    ['defillama', 14],
  ],
  [
    ['test', 10],
    ['growthepie', 12],
    ['test', 10],
    ['growthepie', 12],
  ],
  [
    ['coingecko', 10],
    ['coin-metrics', 12],
    ['coingecko', 10],
    ['coin-metrics', 12],
  ],
  [
    ['defillama', 10],
    ['test', 12],
    ['coin-metrics', 10],
    ['defillama', 10],
  ],
  [
    ['datahub', 10],
    ['test', 12],
    ['datahub', 10],
    ['growthepie', 12],
  ],
]
/** As many orders of a set of four as there are projects for. */
const ORDERS_OF_REPETITIONS = 8

function permute<T>(all: readonly T[]): T[][] {
  if (all.length <= 1) return [[...all]]
  return all.flatMap((one, at) =>
    permute([...all.slice(0, at), ...all.slice(at + 1)]).map((rest) => [one, ...rest]),
  )
}

/** The moments of the values of a set: one after the other, all the same, or any. */
const TIMES = [(at: number) => at, () => 0, (_: number, random: Random) => random.below(MOMENTS)]

/** Sets of values with each kind of moments, of four sources with any. A source reports a moment once. */
function makeSets(seed: number): Said[][] {
  const random = createRandom(seed)
  const repetitions = REPETITIONS.map((set) =>
    set.map(([source, value], moment) => ({ source, moment, value })),
  )
  const different = CASES.flatMap((sources) =>
    TIMES.slice(sources.length > 3 ? -1 : 0).map((time) => {
      const used = new Set<string>()
      return sources.map((source, at) => {
        let moment = time(at, random)
        while (used.has(`${source} ${moment}`)) moment = (moment + 1) % MOMENTS
        used.add(`${source} ${moment}`)
        return { source, moment, value: 100 * (at + 1) + random.below(50) }
      })
    }),
  )
  return [...different, ...repetitions]
}

/** Returns whether a set is one of `REPETITIONS`. */
const isRepetition = (set: number) => set >= SETS.length - REPETITIONS.length

/** An order of a set: of one project as a whole, and of two in turns. */
type Order = { set: number; said: Said[]; whole: string; even: string; odd: string }

function listOrders(sets: readonly Said[][]): Order[] {
  // Answers are in present units.
  const ids = db.catalog.projects
    .map(({ project_id }) => project_id)
    .filter((id) => !db.catalog.redenominations.has(id))
  const orders = sets.flatMap((set, index) => {
    const all = permute(set)
    const step = isRepetition(index) ? Math.ceil(all.length / ORDERS_OF_REPETITIONS) : 1
    return all.filter((_, at) => at % step === 0).map((said) => ({ set: index, said }))
  })
  return orders.map((order, at) => {
    const [whole = '', even = '', odd = ''] = ids.slice(3 * at, 3 * at + 3)
    return { ...order, whole, even, odd }
  })
}

/** Loads the n-th value of all orders, then the next. Returns the batches of the datahub. */
async function loadAll(orders: readonly Order[]): Promise<string[]> {
  const reviewed: string[] = []
  for (let step = 0; step < 4; step++) {
    const groups = new Map<string, { said: Said; ids: string[] }[]>()
    for (const { said, whole, even, odd } of orders)
      for (const one of said.slice(step, step + 1)) {
        const key = `${one.source} ${one.moment}`
        const ids = [whole, step % 2 === 0 ? even : odd]
        groups.set(key, [...(groups.get(key) ?? []), { said: one, ids }])
      }
    const inputs = [...groups]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, group]) => {
        const { source = '', moment = 0 } = group[0]?.said ?? {}
        const points = group.flatMap(({ said: { value }, ids }) =>
          ids.map((project_id) => point({ metric_id: 'price', project_id, day: DAY, value })),
        )
        return {
          source_id: source,
          input: key,
          content_hash: `${step} ${key}`,
          observed_at: momentOf(moment),
          read: async (writer: BatchWriter) => {
            for (const one of points) {
              writer.read()
              writer.point(one)
            }
          },
        }
      })
    const reports = await loadBatches(db, inputs)
    reviewed.push(
      ...reports.flatMap(({ batch_id }, at) =>
        inputs[at]?.source_id === 'datahub' ? batch_id : [],
      ),
    )
    // The same again changes nothing. Tables of the datahub are stored whole.
    const again = inputs
      .filter(({ source_id }) => source_id !== 'datahub')
      .slice(-2)
      .map((one) => ({ ...one, content_hash: `again ${one.content_hash}` }))
    for (const report of await loadBatches(db, again)) expect(report.rows_kept).toBe(0)
  }
  return reviewed
}

const RANKS = ['coin-metrics', 'defillama', 'coingecko']
const isBetter = (one: string, other: string) =>
  one !== other &&
  (one === 'datahub' || (RANKS.includes(one) && RANKS.indexOf(one) < RANKS.indexOf(other)))

/** The value that counts at a moment, by the rule. */
function settle(set: readonly Said[], moment: number): number | null {
  const known = set.filter((one) => one.moment <= moment)
  const believed = known
    .filter((one) => !known.some((other) => isBetter(other.source, one.source)))
    .toSorted((a, b) => a.moment - b.moment || (a.source < b.source ? 1 : -1))
  const isNew = (one: Said, at: number) =>
    believed.slice(0, at).findLast(({ source }) => source === one.source)?.value !== one.value
  return believed.findLast(isNew)?.value ?? null
}

async function readAsOf(projects: string[], as_of: string) {
  const { series } = await answerMetricQuery(
    db,
    MetricQuery.parse({
      metrics: ['price'],
      where: { projects },
      breakdown: ['project'],
      granularity: 'day',
      range: { from: DAY, to: DAY },
      as_of,
    }),
  )
  return new Map(series.map(({ key, values }) => [key.project, values[0]]))
}

async function readFacts() {
  const rows = await db.rows<{ project: string; value: number; source: string }>({
    sql: `SELECT toString(project_id) AS project, value, toString(source_id) AS source
          FROM facts FINAL WHERE metric_id = 'price' ORDER BY project`,
  })
  return new Map(rows.map(({ project, ...row }) => [project, row]))
}

const SETS = makeSets(7)
let orders: Order[] = []
let reviewed: string[] = []
/** Expects the value that counts of each order, in the project that has all of it or what is left of it. */
async function expectSettled(
  project: 'whole' | 'even',
  rest: (set: readonly Said[]) => Said[] = (set) => [...set],
) {
  const facts = await readFacts()
  for (const order of orders)
    expect(facts.get(order[project])?.value ?? null, JSON.stringify(order.said)).toBe(
      settle(rest(SETS[order.set] ?? []), MOMENTS),
    )
}

it('has the same facts in each order of arrival', async () => {
  orders = listOrders(SETS)
  reviewed = await loadAll(orders)
  await expectSettled('whole')
})

it('has the same history in each order of arrival', async () => {
  await refreshDerivedTables(db)
  for (let moment = 0; moment < MOMENTS; moment++) {
    const values = await readAsOf(
      orders.map(({ whole }) => whole),
      new Date(momentOf(moment)).toISOString(),
    )
    for (const { set, said, whole } of orders)
      expect(values.get(whole) ?? null, `${moment} ${JSON.stringify(said)}`).toBe(
        settle(SETS[set] ?? [], moment),
      )
  }
})

it('has the same traces in each order of arrival', async () => {
  const show = <T extends { value: number; source_id: string; observed_at: string }>(one: T) => ({
    value: one.value,
    source: one.source_id,
    at: one.observed_at,
  })
  let opinions = 0
  for (const set of SETS.keys()) {
    const own = orders.filter((order) => order.set === set)
    const sample = [own[0], own[Math.floor(own.length / 2)], own.at(-1)].flatMap((one) => one ?? [])
    const traces = await Promise.all(
      sample.map(async ({ whole: project_id }) => {
        const trace = await getTrace(db, {
          project_id,
          metric_id: 'price',
          timestamp: DAY,
          granularity: 'day',
        })
        return {
          versions: trace.versions.map((one) => ({ ...show(one), current: one.current })),
          opinions: trace.second_opinions.map(show),
        }
      }),
    )
    opinions += traces[0]?.opinions.length ?? 0
    // An opinion that is repeated has the moment of the first one that arrived, or of a later one.
    if (isRepetition(set)) for (const trace of traces) for (const one of trace.opinions) one.at = ''
    for (const [at, trace] of traces.entries())
      expect(trace, JSON.stringify(sample[at]?.said)).toEqual(traces[0])
  }
  expect(opinions).toBeGreaterThan(SETS.length / 2)
})

it('has them after the parts of a point are merged, and parts again after the undo', async () => {
  const before = await readFacts()
  const moves = await mergeProjects(
    db,
    orders.map(({ odd, even }) => ({ from_id: odd, to_id: even })),
    AUTHOR,
  )
  await expectSettled('even')
  await undoMoves(
    db,
    moves.map(({ move_id }) => move_id),
    AUTHOR,
  )
  expect(await readFacts()).toEqual(before)
})

it('has those without tables of the datahub that are withdrawn', async () => {
  for (const batchId of reviewed)
    await withdrawBatch(db, { batchId, moveId: createSortableId() }, AUTHOR)
  await expectSettled('whole', (set) => set.filter(({ source }) => source !== 'datahub'))
})

it('keeps a better value that repeats the known one, also after another table with it is withdrawn', async () => {
  const tell = (source_id: string, moment: number, value: number) =>
    loadPoints(db, [point({ project_id: 'aave', metric_id: 'tvl', day: DAY, value })], {
      source_id,
      observed_at: momentOf(moment),
    })
  await tell('coingecko', 0, 10)
  const { batch_id } = await tell('datahub', 1, 10)
  expect(await tell('datahub', 2, 10)).toMatchObject({ rows_kept: 1, rows_known: 0 })
  await tell('coingecko', 3, 12)
  await withdrawBatch(db, { batchId: batch_id, moveId: createSortableId() }, AUTHOR)
  const [fact] = await db.rows({
    sql: `SELECT value, toString(source_id) AS source FROM facts FINAL WHERE metric_id = 'tvl'`,
  })
  expect(fact).toEqual({ value: 10, source: 'datahub' })
})
