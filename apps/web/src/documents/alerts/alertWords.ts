import type { AlertDefinition } from '@tickmark/core/alerts/AlertDefinition'
import { listFew } from '@tickmark/core/formats/listFew'
import { nameMeasure } from '@tickmark/core/metrics/nameMeasure'
import type { MetricQueryInput } from '@tickmark/core/query/MetricQuery'
import type { AlertDraft } from './alertDraft.ts'

const SIGNS = { threshold: '', change: ' change', percentile: ' percentile' } as const

type Named = (projectId: string) => string

/** The default name of an alert: `Fees of Aave above 1.5M`. */
export function nameAlert(
  { query, kind, direction, limit }: Omit<AlertDraft, 'unlocks'>,
  nameProject: Named,
): string {
  const [metric = ''] = query.metrics
  const projects = query.where?.projects ?? []
  const of =
    projects.length === 0 || projects.length > 3
      ? ''
      : ` of ${projects.map(nameProject).join(', ')}`
  const words = `${nameMeasure(metric)}${of}${SIGNS[kind]} ${direction} ${limit.trim()}`
  return `${words.trim()}${kind === 'change' ? '%' : ''}`.slice(0, 120)
}

/** Describes in a line what an alert watches: `Fees by day, Aave, by chain`, `Token unlocks, Aave`. */
export function describeWatched(definition: AlertDefinition, nameProject: Named): string {
  if ('query' in definition) return describeQuery(definition.query, nameProject)
  const { projects } = definition.condition
  return [
    'Token unlocks',
    ...(projects === null ? ['favorites'] : listSome(projects.map(nameProject))),
  ].join(', ')
}

/** Describes a query in a line: `Fees by day, Aave, by chain`. */
export function describeQuery(query: MetricQueryInput, nameProject: Named): string {
  const {
    metrics,
    where = {},
    breakdown = [],
    granularity = 'day',
    transforms = [],
    top,
    order,
  } = query
  const [metric = ''] = metrics
  const parts = [
    `${nameMeasure(metric)} by ${granularity}`,
    ...listSome(where.projects?.map(nameProject)),
    ...listSome(where.sectors),
    ...listSome(where.chains),
    ...breakdown
      .filter((one) => one !== 'project' || where.projects === undefined)
      .map((one) => `by ${one.replace('market_', '')}`),
    ...listSome(where.exclude?.map((id) => `not ${nameProject(id)}`)),
    ...listSome(where.exclude_chains?.map((id) => `not on ${id}`)),
    ...listSome(where.exclude_sectors?.map((id) => `not ${id}`)),
    ...(top === undefined ? [] : [`the ${top.n} ${order === 'asc' ? 'smallest' : 'largest'}`]),
    ...listSome(query.focus?.map(nameProject)),
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
  annualised: 'annualized',
} as const
