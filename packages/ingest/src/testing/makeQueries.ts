import { MetricQuery } from '@tickmark/core/query/MetricQuery'
import { GRANULARITIES } from '@tickmark/core/time/Granularity'
import { createRandom } from '../sample/createRandom.ts'

const BREAKDOWNS = [[], ['project'], ['chain'], ['market_sector'], ['project', 'chain']] as const
const RANGES = ['30d', '90d', '180d', 'ytd', '1y', 'max'] as const
const TRANSFORMS = [
  [],
  [{ kind: 'cumulative' }],
  [{ kind: 'rolling', periods: 3 }],
  [{ kind: 'change', over: 'period' }],
  [{ kind: 'share' }],
  [{ kind: 'index', base: 100 }],
] as const

/** Queries of all kinds over some metrics and projects, the same ones each time; every third is of a past moment. */
export function makeQueries(
  count: number,
  { metrics, projects, moments }: Record<'metrics' | 'projects' | 'moments', readonly string[]>,
): MetricQuery[] {
  const random = createRandom('questions')
  const pick = <T>(list: readonly T[]): T => {
    const [first] = list
    if (first === undefined) throw new Error('There is nothing to pick from.')
    return list[Math.floor(random() * list.length)] ?? first
  }
  return Array.from({ length: count }, (_, index) =>
    MetricQuery.parse({
      metrics: [pick(metrics), ...(random() < 0.3 ? [`${pick(metrics)} / 2`] : [])],
      where: random() < 0.7 ? { projects: [pick(projects), pick(projects)] } : {},
      breakdown: pick(BREAKDOWNS),
      granularity: pick(GRANULARITIES),
      range: pick(RANGES),
      transforms: pick(TRANSFORMS),
      ...(random() < 0.3 && { top: { n: 2, others: random() < 0.5 } }),
      ...(index % 3 === 0 && { as_of: pick(moments) }),
    }),
  )
}
