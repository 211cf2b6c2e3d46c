import { listFew } from '@tickmark/core/formats/listFew'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import type { MetricQueryInput } from '@tickmark/core/query/MetricQuery'

type Named = (projectId: string) => string

/** What a question asks, in a line: `Fees by day, Aave, by chain`. */
export function describeQuestion(query: MetricQueryInput, nameProject: Named): string {
  const { metrics, where = {}, breakdown = [], granularity = 'day', transforms = [], top } = query
  const [metric = ''] = metrics
  const parts = [
    `${findMetric(metric)?.title ?? metric} by ${granularity}`,
    ...listSome(where.projects?.map(nameProject)),
    ...listSome(where.sectors),
    ...listSome(where.chains),
    ...breakdown
      .filter((one) => one !== 'project' || where.projects === undefined)
      .map((one) => `by ${one.replace('market_', '')}`),
    ...(top === undefined ? [] : [`the ${top.n} largest`]),
    ...transforms.map(({ kind }) => TRANSFORM_WORDS[kind]),
  ]
  return parts.join(', ')
}

function listSome(names: readonly string[] | undefined): string[] {
  return names === undefined || names.length === 0 ? [] : [listFew(names)]
}

const TRANSFORM_WORDS = {
  rolling: 'averaged',
  ltm: 'last twelve months',
  cumulative: 'added up',
  change: 'change',
  share: 'share',
  rank: 'rank',
  index: 'indexed',
  drawdown: 'drawdown',
  annualised: 'annualised',
} as const
