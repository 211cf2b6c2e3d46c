import { RESTATEMENT_ORDERS } from '@tickmark/core/answers/choices'
import type { Dimension } from '@tickmark/core/query/dimensions'
import { MomentText } from '@tickmark/core/query/MetricQuery'
import { INTERVALS } from '@tickmark/core/time/Interval'
import { z } from 'zod'
import { listParam, textsParam } from './listParams.ts'
import { countParam, textParam } from './scalarParams.ts'
import { TIME_PARAMS } from './timeParams.ts'

/** The fields by which `group_by` splits a breakdown. A product's id means something only within its project. */
export const GROUPINGS = {
  projects: ['project'],
  chains: ['chain'],
  'chain-project': ['chain', 'project'],
  'chain-product': ['chain', 'project', 'product'],
  'chain-market-sector': ['chain', 'market_sector'],
  'market-sector': ['market_sector'],
  product: ['project', 'product'],
  label: ['project', 'label'],
} as const satisfies Record<string, readonly Dimension[]>

/** Filters of time series and breakdowns. */
export const WHERE_PARAMS = {
  project_ids: listParam(2_000, 'Project ids.'),
  chain_ids: listParam(500, 'Chain ids.'),
  product_ids: listParam(500, 'Product ids.'),
  labels: listParam(500, 'Labels, such as `swap fees`.'),
  market_sector_ids: listParam(100, 'Market sector ids.'),
}

/** Filters of lists of projects, combined with "and". */
export const PROJECT_FILTER_PARAMS = {
  projects: listParam(2_000, 'Project ids.'),
  sectors: listParam(100, 'Market sector ids.'),
  chains: listParam(500, 'Ids of chains that the projects run on.'),
  exclude: listParam(2_000, 'Ids of projects that are left out.'),
}

/** Filters of records of projects, combined with "and". */
export const RECORD_FILTER_PARAMS = {
  projects: PROJECT_FILTER_PARAMS.projects,
  sectors: PROJECT_FILTER_PARAMS.sectors,
  exclude: PROJECT_FILTER_PARAMS.exclude,
  exclude_sectors: listParam(100, 'Ids of market sectors whose projects are left out.'),
}

/** A minimum in US dollars. */
export function minimumParam(description: string) {
  return z.coerce.number().min(0).max(1e15).optional().describe(description)
}

/** Filters of funding rounds. */
export const FUNDRAISE_PARAMS = {
  projects: listParam(2_000, 'Project ids.'),
  sectors: textsParam(100, 'Market sector ids, or categories as the sources name them.'),
  exclude: PROJECT_FILTER_PARAMS.exclude,
  exclude_sectors: RECORD_FILTER_PARAMS.exclude_sectors,
  rounds: textsParam(100, 'Rounds, such as `Seed`.'),
  chains: textsParam(100, 'Chains as the sources name them.'),
  investors: textsParam(100, 'Investors by their exact names.'),
  start: TIME_PARAMS.start,
  end: TIME_PARAMS.end,
  minimum: minimumParam('Minimum size of a round in US dollars.'),
  text: textParam('A part of a name, an investor or a description.'),
}

/** Filters of restatements. */
export const RESTATEMENT_PARAMS = {
  since: MomentText.optional().meta({
    description: 'Only changes observed at or after this day or date-time.',
    day: true,
  }),
  order: z.enum(RESTATEMENT_ORDERS).default('newest').meta({
    description: 'The latest changes first, or the largest as fractions of the old value.',
  }),
  min_change: z.coerce
    .number()
    .min(0)
    .max(1_000_000)
    .optional()
    .meta({ description: 'Only changes by at least this fraction of the old value: 0.01 is 1%.' }),
  limit: countParam({ min: 1, max: 10_000 }, 'At most this many.').default(1_000),
  offset: countParam({ min: 0, max: 100_000_000 }, 'Skip this many.').default(0),
}

/** The dimension of each part that a series can be split by. */
const PARTS = {
  chain: 'chain',
  version: 'product',
  business_line: 'product',
  label: 'label',
} as const satisfies Record<string, Dimension>
type Part = keyof typeof PARTS

/** `aggregate_by`, as pairs of a dimension and the field of a row that holds it. */
export const AGGREGATE_BY_PARAM = z
  .enum(['chain', 'version', 'business_line', 'label'])
  .optional()
  .transform((part): readonly (readonly [Dimension, Part])[] =>
    part === undefined ? [] : [[PARTS[part], part]],
  )
  .meta({
    description: 'Split by this part of the project; without it, totals.',
    optionalEnum: true,
  })

/** The body of a breakdown. `start` and `end` win over `interval`. */
export const BREAKDOWN_PARAMS = {
  metric_ids: listParam(60, 'Metric ids, at least one.').pipe(
    z.array(z.string(), 'expected at least one metric id').min(1),
  ),
  interval: z.enum(INTERVALS).default('30d').describe('Counts back from the latest complete day.'),
  group_by: z
    .enum(Object.keys(GROUPINGS) as [keyof typeof GROUPINGS])
    .default('projects')
    .describe('Dimension to split by.'),
  ...WHERE_PARAMS,
  ...TIME_PARAMS,
}
