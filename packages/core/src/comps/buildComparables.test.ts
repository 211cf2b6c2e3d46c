import { expect, it } from 'vitest'
import { buildComparables, type CompsChoice, listCompsColumns } from './buildComparables.ts'
import { describeComparables } from './describeComparables.ts'

const CHOICE: CompsChoice = {
  window: '365d',
  multiples: ['ps_circulating', 'ev_revenue', 'ps_fully_diluted'],
  figures: ['take_rate', 'supply_growth'],
  applied: {},
}

type Row = Record<string, number | null>

/** Comparables of `own` and peers `a`, `b`, … from values by input. */
function build(
  own: Row,
  peers: Row[],
  { partial = [], ...choice }: Partial<CompsChoice> & { partial?: string[] } = {},
) {
  const chosen = { ...CHOICE, ...choice }
  const ids = ['own', 'a', 'b', 'c', 'd'].slice(0, peers.length + 1)
  const rows = [own, ...peers]
  const columns = listCompsColumns(chosen).map((column_id) => {
    const [, metric = '', interval = '', aggregation = ''] =
      /^(.+)_([^_]+)_([^_]+)$/.exec(column_id) ?? []
    return {
      column_id,
      metric_id: metric,
      interval: interval as '365d',
      aggregation: aggregation as 'sum',
      anchor: null,
      values: rows.map((row) => row[metric] ?? null),
      trends: [],
      partial: ids.map((id) => metric === 'revenue' && partial.includes(id)),
    }
  })
  return { names: ids, ...buildComparables(ids, { project_ids: ids, columns }, chosen) }
}

function project(marketCap: number, revenue: number, more: Row = {}): Row {
  return {
    market_cap_circulating: marketCap,
    market_cap_fully_diluted: 2 * marketCap,
    enterprise_value: marketCap - 10,
    price: 2,
    revenue,
    fees: 2 * revenue,
    ...more,
  }
}

const PEERS = [project(100, 10), project(200, 10), project(300, 10), project(400, 10)]

it('compares a project with the statistics of its peers, without itself', () => {
  const { columns } = build(project(1_000, 40), PEERS)
  const ps = columns.find(({ column_id }) => column_id === 'ps_circulating')
  expect(ps?.cells.map(({ value }) => value)).toEqual([25, 10, 20, 30, 40])
  expect(ps?.statistics).toMatchObject({
    count: 4,
    min: 10,
    q1: 17.5,
    median: 25,
    mean: 25,
    q3: 32.5,
  })
  expect(ps?.statistics.deviation).toBeCloseTo(12.909_944)
  expect(ps?.percentile).toBe(0.5)
  expect(ps?.cells[4]?.premium).toBeCloseTo(0.6)
  expect(ps?.cells[4]?.z_score).toBeCloseTo(1.161_895)
  const rate = columns.find(({ column_id }) => column_id === 'take_rate')
  expect(rate?.cells[1]).toEqual({ value: 0.5, state: 'value', premium: 0, z_score: null })
})

it('implies a market cap and a price by each kind of multiple', () => {
  const { implied } = build(project(1_000, 40), PEERS)
  const [ps, ev, diluted] = implied
  expect(ps?.market_cap).toEqual({ low: 700, mid: 1_000, high: 1_300 })
  expect(ps?.price).toEqual({ low: 1.4, mid: 2, high: 2.6 })
  expect(ps?.change.high).toBeCloseTo(0.3)
  // Ten less than market cap: net cash is added to what the multiple of EV implies.
  expect(ev?.multiples.mid).toBe(24)
  expect(ev?.market_cap.mid).toBe(24 * 40 + 10)
  // Half of the tokens circulate.
  expect(diluted?.market_cap.mid).toBe(1_000)
})

it('applies given multiples, each alone', () => {
  const { implied } = build(project(1_000, 40), PEERS, {
    applied: { ps_circulating: { high: 50 }, ev_revenue: { low: 0.1, mid: 1, high: 2 } },
  })
  expect(implied[0]).toMatchObject({
    applied: ['high'],
    multiples: { low: 17.5, mid: 25, high: 50 },
    market_cap: { high: 2_000 },
  })
  expect(implied[1]?.market_cap).toEqual({ low: 14, mid: 50, high: 90 })
})

it('leaves out what means nothing or is incomplete, and says so', () => {
  const loss = project(100, -5)
  const cheap = { ...project(5, 1), enterprise_value: -20 }
  const found = build(project(1_000, 40), [...PEERS.slice(0, 2), loss, cheap], { partial: ['a'] })
  const byId = new Map(found.columns.map((column) => [column.column_id, column]))
  expect(byId.get('ps_circulating')?.cells.map(({ state }) => state)).toEqual([
    'value',
    'partial',
    'value',
    'not_meaningful',
    'value',
  ])
  expect(byId.get('ps_circulating')?.statistics).toMatchObject({ count: 2, median: 12.5 })
  // Negative EV by positive revenue, and positive EV by a loss.
  expect(byId.get('ev_revenue')?.statistics.count).toBe(1)
  expect(byId.get('ev_revenue')?.statistics.q1).toBeNull()
  expect(describeComparables(found)).toContain(
    'EV / revenue: of 1 of 4 peers, without c, d (n.m.), a (incomplete window).',
  )
})

it.each([
  ['no peers', [], project(1_000, 40), 'no-multiple'],
  ['peers without market cap', [{ revenue: 5 }], project(1_000, 40), 'no-multiple'],
  ['peers that all lose money', [project(5, -1), project(6, 0)], project(1_000, 40), 'no-multiple'],
  ['a project without the figure', PEERS, { market_cap_circulating: 5 }, 'no-driver'],
  ['a project with a loss', PEERS, project(5, -5), 'no-income'],
] as const)('implies nothing of %s', (...[, peers, own, problem]) => {
  const found = build(own, [...peers])
  expect(found.implied[0]).toMatchObject({ problem, market_cap: { mid: null } })
  expect(describeComparables(found).length).toBeGreaterThan(0)
})

it('implies a point and no range from one peer', () => {
  const found = build(project(1_000, 40), PEERS.slice(0, 1))
  expect(found.implied[0]?.market_cap).toEqual({ low: null, mid: 400, high: null })
  expect(describeComparables(found)[0]).toContain('no quartiles')
})

it('values a project without a token by market cap alone', () => {
  const { implied } = build({ revenue: 40 }, PEERS)
  expect(implied[0]).toMatchObject({
    market_cap: { mid: 1_000 },
    price: { mid: null },
    problem: null,
  })
  expect(implied.slice(1).map(({ problem }) => problem)).toEqual(['no-supply', 'no-supply'])
})

it('implies no value below zero', () => {
  const { implied } = build({ ...project(100, 1), enterprise_value: 5_000 }, PEERS)
  expect(implied[1]?.problem).toBe('negative')
})
