import { listSeries } from '@tickmark/analytics/series/listSeries'
import { PROJECTS } from '@tickmark/core/projects/PROJECTS'
import { OPEN_ACCESS } from '@tickmark/core/tiers/Access'
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { resolveMetrics } from '../../lookups/resolveIds.ts'
import { listParam } from '../../params/listParams.ts'
import { ProjectFields } from './ProjectFields.ts'

const { project_id, name, symbol, market_sectors, chains, tags, is_archived } = ProjectFields

export const listProjectSummaries = endpoint({
  name: 'listProjectSummaries',
  group: 'Internal',
  method: 'GET',
  path: '/v2/internal/projects',
  summary:
    'Every project of the catalogue, or those with certain metrics, and whether it has data.',
  auth: 'internal',
  procedure: 'projects.list',
  input: z.strictObject({
    metrics: listParam(100, 'Metric ids. Only projects with values of all of them.'),
  }),
  output: z.object({
    projects: z.array(
      z.object({
        project_id,
        name,
        symbol,
        market_sectors,
        chains,
        tags,
        is_archived,
        has_data: z.boolean().describe('Whether it has any figures.'),
      }),
    ),
  }),
  async run(ctx, input) {
    // Who has a metric tells no values of it.
    const { ids, errors } = resolveMetrics({ access: OPEN_ACCESS }, input.metrics, 'metrics')
    const series = await listSeries(ctx.analytics)
    const withData = new Set(series.map((one) => one.project_id))
    const withMetrics = (ids ?? []).map(
      (metric) =>
        new Set(series.filter((one) => one.metric_id === metric).map((one) => one.project_id)),
    )
    // Nobody has a metric that does not exist.
    const listed = PROJECTS.filter(
      ({ project_id: id }) => errors.length === 0 && withMetrics.every((having) => having.has(id)),
    )
    return {
      errors,
      data: {
        projects: listed.map((project) => ({
          project_id: project.project_id,
          name: project.name,
          symbol: project.symbol,
          market_sectors: project.market_sectors,
          chains: project.chains,
          tags: project.tags,
          is_archived: project.is_archived,
          has_data: withData.has(project.project_id),
        })),
      },
    }
  },
})
