import type { MetricQueryInput, Transform } from '@tickmark/core/query/MetricQuery'

/** The names that a generated query may use. */
export type Vocabulary = {
  metrics: readonly string[]
  formulas: readonly string[]
  projects: readonly string[]
  sectors: readonly string[]
  chains: readonly string[]
  asOf: readonly string[]
}

const BREAKDOWNS = [
  [],
  ['project'],
  ['project'],
  ['chain'],
  ['market_sector'],
  ['product'],
  ['contract'],
  ['label'],
  ['project', 'chain'],
  ['project', 'market_sector'],
  ['project', 'chain', 'product'],
] as const satisfies readonly MetricQueryInput['breakdown'][]
const GRANULARITIES = ['day', 'week', 'month', 'quarter', 'year'] as const
const RANGES = [
  '30d',
  '90d',
  '365d',
  'ytd',
  'max',
  { from: '2024-02-10', to: '2024-09-05' },
] as const
const TRANSFORMS: readonly Transform[] = [
  { kind: 'rolling', periods: 3 },
  { kind: 'ltm' },
  { kind: 'cumulative' },
  { kind: 'change', over: 'period' },
  { kind: 'change', over: 'year' },
  { kind: 'share' },
  { kind: 'rank' },
  { kind: 'index', base: 100 },
  { kind: 'drawdown' },
  { kind: 'annualised' },
]

/** The same queries for the same seed: every breakdown, granularity, range and transform, alone and in company. */
export function generateQueries(
  count: number,
  words: Vocabulary,
  seed = 20_260_101,
): MetricQueryInput[] {
  const random = makeRandom(seed)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const maybe = (chance: number) => random() < chance
  const some = <T>(list: readonly T[], most: number): T[] => [
    ...new Set(Array.from({ length: 1 + Math.floor(random() * most) }, () => pick(list))),
  ]
  return Array.from({ length: count }, (_, at): MetricQueryInput => {
    const metrics = maybe(0.35)
      ? [...new Set([...some(words.formulas, 1), ...some(words.metrics, 2)])]
      : some(words.metrics, 3)
    const breakdown = [...(BREAKDOWNS[at % BREAKDOWNS.length] ?? [])]
    const transform = TRANSFORMS[at % (TRANSFORMS.length * 2)]
    const asOf = pick(words.asOf)
    return {
      metrics,
      breakdown,
      granularity: GRANULARITIES[Math.floor(at / 3) % GRANULARITIES.length] ?? 'day',
      range: RANGES[Math.floor(at / 2) % RANGES.length] ?? 'max',
      where: {
        ...(maybe(0.3) && { projects: some(words.projects, 4) }),
        ...(maybe(0.2) && { sectors: some(words.sectors, 2) }),
        ...(maybe(0.15) && { chains: some(words.chains, 2) }),
      },
      transforms: transform === undefined ? [] : [transform],
      ...(breakdown.length > 0 &&
        maybe(0.3) && {
          top: { n: 1 + Math.floor(random() * 4), by: pick(metrics), others: maybe(0.5) },
        }),
      unit: maybe(0.15) ? 'native' : 'usd',
      ...(maybe(0.3) && { as_of: asOf }),
    }
  })
}

/** Mulberry32: numbers from 0 to 1 that a seed decides on. */
function makeRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
