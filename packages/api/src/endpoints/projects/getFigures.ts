import { getProjectFigures } from '@tickmark/analytics/queries/getProjectFigures'
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { resolveChains } from '../../lookups/resolveChains.ts'
import { resolveProjects } from '../../lookups/resolveProjects.ts'
import { resolveSectors } from '../../lookups/resolveSectors.ts'
import { listParam } from '../../params/listParam.ts'
import { ProjectFiguresSchema } from '../../schemas/ProjectFiguresSchema.ts'

export const getFigures = endpoint({
  name: 'getFigures',
  group: 'Internal',
  method: 'GET',
  path: '/v2/internal/figures',
  summary: 'Figures of many projects, column by column.',
  auth: 'internal',
  procedure: 'projects.getFigures',
  input: z.strictObject({
    columns: listParam(400, 'Columns `<metric_id>_<interval>_<aggregation>`.').pipe(
      z.array(z.string(), 'expected at least one column').min(1),
    ),
    projects: listParam(2_000, 'Project ids.'),
    sectors: listParam(100, 'Market sector ids.'),
    chains: listParam(500, 'Chain ids.'),
  }),
  output: ProjectFiguresSchema,
  async run(ctx, input) {
    const projects = resolveProjects(input.projects, 'projects')
    const sectors = resolveSectors(input.sectors, 'sectors')
    const chains = resolveChains(input.chains, 'chains')
    const data = await getProjectFigures(ctx.analytics, {
      columns: input.columns,
      ...(projects.ids && { projects: projects.ids }),
      ...(sectors.ids && { sectors: sectors.ids }),
      ...(chains.ids && { chains: chains.ids }),
    })
    return { data, errors: [...projects.errors, ...sectors.errors, ...chains.errors] }
  },
})
