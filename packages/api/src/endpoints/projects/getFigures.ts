import { getProjectFigures } from '@tickmark/analytics/queries/getProjectFigures'
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { resolveProjectFilter } from '../../lookups/resolveProjectFilter.ts'
import { listParam } from '../../params/listParam.ts'
import { PROJECT_FILTER_PARAMS } from '../../params/projectFilterParams.ts'
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
    ...PROJECT_FILTER_PARAMS,
  }),
  output: ProjectFiguresSchema,
  async run(ctx, input) {
    const { filter, errors } = resolveProjectFilter(input)
    const data = await getProjectFigures(ctx.analytics, { columns: input.columns, ...filter })
    return { data, errors }
  },
})
