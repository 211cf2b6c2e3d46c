import { AppError } from '@tickmark/core/errors/AppError'
import { isAnyOn } from '@tickmark/core/switches/isAnyOn'
import { z } from 'zod'
import { endpoint } from '../context/endpoint.ts'
import { DATASETS } from '../datasets/DATASETS.ts'
import {
  resolveChains,
  resolveMetrics,
  resolveProjects,
  resolveSectors,
} from '../lookups/resolveIds.ts'
import { listParam } from '../params/listParams.ts'
import { countParam, idParam } from '../params/scalarParams.ts'

export const listDatasets = endpoint({
  name: 'listDatasets',
  group: 'Datasets',
  path: '/v2/datasets',
  summary: 'Every ready-made table.',
  input: z.strictObject({}),
  output: z.array(
    z.object({
      id: z.string().describe('Dataset id.'),
      name: z.string().describe('Name of the dataset.'),
      url: z.string().describe('Path of the call that returns its rows.'),
      description: z.string().describe('Contents of the dataset.'),
    }),
  ),
  rows: (datasets) => datasets,
  async run({ switches }) {
    return {
      data: DATASETS.filter((one) => switches === undefined || isAnyOn(one, switches)).map(
        ({ id, name, description }) => ({
          id,
          name,
          url: `/v2/datasets/${id}`,
          description,
        }),
      ),
    }
  },
})

export const getDataset = endpoint({
  name: 'getDataset',
  group: 'Datasets',
  path: '/v2/datasets/{name}',
  summary: 'The rows of a ready-made table.',
  description:
    'A table without data from any source returns no rows and `meta.status` "no-source".',
  input: z.strictObject({
    name: idParam('Dataset id.'),
    project_ids: listParam(2_000, 'Project ids.'),
    chain_ids: listParam(500, 'Chain ids.'),
    market_sector_ids: listParam(100, 'Market sector ids.'),
    metric_ids: listParam(20, 'For tables of figures: every interval and aggregation of these.'),
    columns: listParam(400, 'For tables of figures: `<metric>_<interval>_<aggregation>`.'),
    order_by: z.string().min(1).max(120).optional().describe('A column.'),
    order_direction: z
      .enum(['asc', 'desc'])
      .optional()
      .describe('Without it, the direction that suits the table.'),
    limit: countParam({ min: 1, max: 100_000 }, 'At most this many rows.').default(10_000),
    offset: countParam({ min: 0, max: 100_000_000 }, 'Skip this many rows.').default(0),
  }),
  output: z.array(z.record(z.string(), z.unknown())),
  rows: (rows) => rows,
  isShown: ({ name }, switches) => isAnyOn(DATASETS.find((one) => one.id === name) ?? {}, switches),
  async run(ctx, input) {
    const dataset = DATASETS.find((one) => one.id === input.name)
    if (dataset === undefined)
      throw new AppError(
        'not-found',
        `There is no dataset "${input.name}". GET /v2/datasets lists them.`,
        { errors: [{ code: 'unknown-dataset', field: 'name', value: input.name }] },
      )
    const projects = resolveProjects(ctx, input.project_ids)
    const chains = resolveChains(ctx, input.chain_ids)
    const sectors = resolveSectors(input.market_sector_ids)
    const metrics = resolveMetrics(ctx, input.metric_ids)
    const resolved = [projects, chains, sectors, metrics]
    const errors = resolved.flatMap((one) => one.errors)
    if (resolved.some((one) => one.ids?.length === 0)) return { data: [], errors }
    const {
      rows,
      hasSource,
      errors: locked = [],
    } = await dataset.read(ctx, {
      ...(projects.ids && { projects: projects.ids }),
      ...(chains.ids && { chains: chains.ids }),
      ...(sectors.ids && { sectors: sectors.ids }),
      ...(metrics.ids && { metrics: metrics.ids }),
      ...(input.columns && { columns: input.columns }),
      ...(input.order_by !== undefined && { orderBy: input.order_by }),
      ...(input.order_direction && { descending: input.order_direction === 'desc' }),
      limit: input.limit,
      offset: input.offset,
    })
    return {
      data: rows,
      errors: [...errors, ...locked],
      ...(!hasSource && { meta: { status: 'no-source' } }),
    }
  },
})
