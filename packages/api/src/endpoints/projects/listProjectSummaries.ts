import { listSeries } from '@tickmark/analytics/queries/listSeries'
import { PROJECTS } from '@tickmark/core/projects/PROJECTS'
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { ProjectFields } from '../../schemas/ProjectFields.ts'

const { project_id, name, symbol, market_sectors, chains, tags, is_archived } = ProjectFields

export const listProjectSummaries = endpoint({
  name: 'listProjectSummaries',
  group: 'Internal',
  method: 'GET',
  path: '/v2/internal/projects',
  summary: 'Every project of the catalogue and whether it has data.',
  auth: 'internal',
  procedure: 'projects.list',
  input: z.strictObject({}),
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
        has_data: z.boolean(),
      }),
    ),
  }),
  async run(ctx) {
    const series = await listSeries(ctx.analytics)
    const withData = new Set(series.map((one) => one.project_id))
    return {
      data: {
        projects: PROJECTS.map((project) => ({
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
