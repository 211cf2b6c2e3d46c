import type { FigureColumn } from '@tickmark/core/answers/ProjectFigures'
import { measureTrend } from '@tickmark/core/drawing/measureTrend'
import { stepTrend } from '@tickmark/core/drawing/stepTrend'
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { askFigures } from '../../gating/askFigures.ts'
import { resolveProjectFilter } from '../../lookups/resolveProjectFilter.ts'
import { listParam } from '../../params/listParam.ts'
import { PROJECT_FILTER_PARAMS } from '../../params/projectFilterParams.ts'
import { ProjectFiguresSchema } from '../../schemas/ProjectFiguresSchema.ts'

export const getFigures = endpoint({
  name: 'getFigures',
  group: 'Internal',
  method: 'GET',
  path: '/v2/internal/figures',
  summary:
    'Figures of many projects, column by column; trends in steps from 0 to 99, as they are drawn, with how far they went.',
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
    const { columns, ...rest } = await askFigures(ctx, {
      columns: input.columns,
      ...filter,
    })
    return { data: { ...rest, columns: columns.map(drawTrends) }, errors }
  },
})

/**
 * Pages draw trends and put rows in order by how far they went: as steps they take a third of the room. Whoever
 * calculates with their values asks for the series.
 */
function drawTrends(column: FigureColumn): FigureColumn {
  if (column.aggregation !== 'trend') return column
  return {
    ...column,
    values: column.trends.map(measureTrend),
    trends: column.trends.map(stepTrend),
  }
}
