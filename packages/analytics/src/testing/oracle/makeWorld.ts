import type { OwnMetric } from '@tickmark/core/metrics/OwnMetric'
import type { Project } from '@tickmark/core/projects/Project'
import { createRandom, type Random } from '@tickmark/core/testing/createRandom'
import { addDays, type Day, dayStart } from '@tickmark/core/time/Day'
import type { Load, RawPoint, World } from './World.ts'

/** Projects of overlapping sectors, on one chain and on many, with products on a chain and without, and chains. */
export const PROJECTS = [
  'aave',
  'arbitrum',
  'arweave',
  'base',
  'benqi',
  'curve',
  'drift',
  'ether-fi',
  'ethereum',
  'solana',
  'tether',
  'uniswap',
] as const

/** Reported metrics of every kind, those that formulas need, and one of each that a sector is measured by. */
export const REPORTED = [
  'fees',
  'fees_supply_side',
  'revenue',
  'cost_of_revenue',
  'operating_expenses',
  'token_incentives',
  'price',
  'market_cap_circulating',
  'token_trading_volume',
  'user_dau',
  'user_mau',
  'tvl',
  'active_loans',
  'outstanding_supply',
  'trading_volume',
  'transaction_count',
  'block_count',
  'treasury_net',
  'holders_revenue',
] as const

export const OWN: readonly OwnMetric[] = [
  own('own_net_flow', 'flow', 'zero'),
  own('own_level', 'stock', 'missing'),
  own('own_people', 'unique', 'missing'),
  own('own_quote', 'price', 'missing'),
  own('own_quota', 'ratio', 'missing'),
]

/** Last days of the data: a leap day, the day after one, a year's end in a week of the next, and in any month. */
const ENDS = ['2024-02-29', '2024-03-01', '2025-02-28', '2021-01-03', '2020-12-31', '2023-07-15']
const SOURCES = ['test', 'coin-metrics', 'growthepie', 'defillama', 'coingecko', 'datahub']
/** One world in so many has a day with a hundred versions. */
const WORLDS_PER_CROWD = 10
const DAY_MS = 86_400_000
/** The factor of a value that is observed again: the same number, computed in another way. */
const NOISE = 1 + 1e-12

type Of = { random: Random; end: Day; projects: readonly Project[] }

/** Makes a hostile world: the same one for the same seed. */
export function makeWorld(seed: number, catalog: readonly Project[]): World {
  const random = createRandom(seed)
  const end = random.pick(ENDS) ?? '2024-02-29'
  const chosen = PROJECTS.filter(() => random.chance(0.5))
  const projects = catalog.filter(({ project_id }) => chosen.some((one) => one === project_id))
  const of = { random, end, projects }
  const missing = REPORTED[seed % REPORTED.length]
  const metrics = [...REPORTED, ...OWN.map((one) => one.metric_id)].filter(
    (one) => one !== missing && random.chance(0.7),
  )
  const points = metrics.flatMap((metric) =>
    projects.filter(() => random.chance(0.5)).flatMap((project) => makePoints(metric, project, of)),
  )
  return { seed, end, own: OWN, loads: makeLoads(points, of, seed), merges: makeMerges(of) }
}

function own(
  metric_id: OwnMetric['metric_id'],
  kind: OwnMetric['kind'],
  gap: OwnMetric['gap'],
): OwnMetric {
  return {
    metric_id,
    title: `Own ${kind}`,
    definition: `An own metric of the kind ${kind}.`,
    format: kind === 'ratio' || kind === 'unique' ? 'number' : 'usd',
    kind,
    gap,
    is_lower_value_better: kind === 'price',
  }
}

/** Labels need not add up to the total, and the last of them is of few projects. */
const LABELS = ['swap fees', 'liquidations', 'priority fees']

/** A metric of a project: its total, parts of one or several depths, or both, which need not agree. */
function makePoints(metric_id: string, project: Project, of: Of): RawPoint[] {
  const { random } = of
  const whole = { metric_id, project_id: project.project_id, chain_id: '', product_id: '' }
  const chains = project.chains.slice(0, 3).map((chain_id) => ({ ...whole, chain_id }))
  const products = project.products.slice(0, 3).map(({ product_id }) => ({ ...whole, product_id }))
  const both = products.flatMap(({ product_id }) =>
    chains.slice(0, 2).map(({ chain_id }) => ({ ...whole, chain_id, product_id })),
  )
  const labels = LABELS.map((label) => ({ ...whole, product_id: `label:${label}` }))
  const shape = random.below(13)
  const parts = [
    ...(shape < 5 || shape === 9 ? [whole] : []),
    ...(shape === 3 || shape === 5 || (shape >= 8 && shape < 12) ? chains : []),
    ...(shape === 4 || shape === 6 || shape === 9 ? products : []),
    // Some products are reported as a whole, and some on chains too or only.
    ...(shape >= 11 ? products.filter(() => random.chance(0.5)) : []),
    ...(shape === 7 || shape >= 11 ? both : []),
    ...([1, 3, 6, 10].includes(shape) ? labels : []),
  ]
  return parts.filter(() => random.chance(0.9)).flatMap((part) => makeSeries(part, of))
}

function makeSeries(part: Omit<RawPoint, 'day' | 'value'>, { random, end }: Of): RawPoint[] {
  const length = [3, 40, 70, 130, 420][random.below(5)] ?? 40
  const last = addDays(end, random.chance(0.7) ? 0 : -random.below(120))
  const first = addDays(last, 1 - length + (random.chance(0.2) ? random.below(length) : 0))
  const scale = 10 ** (random.chance(0.15) ? random.below(25) - 12 : random.below(4))
  const step = random.chance(0.1) ? 7 : 1
  const gap = random.chance(0.4) ? { at: random.below(length), days: 1 + random.below(40) } : null
  const isNegative = random.chance(0.15)
  const points: RawPoint[] = []
  for (let at = 0; at < length; at += step) {
    const day = addDays(first, at)
    if (day > last) break
    if (gap !== null && at >= gap.at && at < gap.at + gap.days) continue
    if (random.chance(0.02)) continue
    const sign = isNegative && random.chance(0.5) ? -1 : 1
    points.push({
      ...part,
      day,
      value: random.chance(0.03) ? 0 : sign * scale * (0.5 + random.fraction()),
    })
  }
  return points
}

/** The points as several sources report them one after the other, with restatements and days that are not over. */
function makeLoads(points: readonly RawPoint[], { random, end }: Of, seed: number): Load[] {
  let tick = 0
  // No two observations are of the same moment.
  const after = (days: number) => dayStart(end) + days * DAY_MS + DAY_MS / 2 + 1_000 * ++tick
  const early = points.filter(() => random.chance(0.2))
  const loads: Load[] = [
    { source_id: 'test', observed_at: after(-random.below(60)), points: early },
    {
      source_id: random.pick(SOURCES) ?? 'test',
      observed_at: after(random.pick([0, 0, 1, 2]) ?? 1),
      points,
    },
  ]
  for (let count = random.below(3); count > 0; count--)
    loads.push({
      source_id: random.pick(SOURCES) ?? 'test',
      observed_at: after(random.below(40) - 20),
      points: points
        .filter(() => random.chance(0.05))
        .map((point) => ({
          ...point,
          value: point.value * (random.chance(0.3) ? NOISE : 0.5 + random.fraction()),
        })),
    })
  // Vintages usually arrive in the order of their moments, as importers load them.
  if (random.chance(0.5)) loads.sort((one, other) => one.observed_at - other.observed_at)
  const crowd = points[random.below(Math.max(1, points.length))]
  if (seed % WORLDS_PER_CROWD === 0 && crowd !== undefined)
    for (let version = 0; version < 100; version++)
      loads.push({
        source_id: 'test',
        observed_at: after(50) + version,
        points: [{ ...crowd, value: version * 1.5 }],
      })
  return loads
}

function makeMerges({ random, projects }: Of): World['merges'] {
  const [from, to] = projects.filter(({ chains, project_id }) => !chains.includes(project_id))
  return from === undefined || to === undefined || random.chance(0.7)
    ? []
    : [{ from_id: from.project_id, to_id: to.project_id }]
}
