import { MAX_FORMULAS } from '@tickmark/core/answers/figureColumns'
import { type FigureColumn, ProjectFigures } from '@tickmark/core/answers/ProjectFigures'
import { measureTrend, stepTrend } from '@tickmark/core/drawing/sparkline'
import { AppError } from '@tickmark/core/errors/AppError'
import { z } from 'zod'
import { endpoint } from '../../context/endpoint.ts'
import { queryFigures } from '../../gating/queryFigures.ts'
import { requireDay } from '../../gating/requireAccess.ts'
import { resolveProjectFilter } from '../../lookups/resolveIds.ts'
import { PROJECT_FILTER_PARAMS } from '../../params/filterParams.ts'
import { listParam, textsParam } from '../../params/listParams.ts'
import { AS_OF_PARAM } from '../../params/timeParams.ts'
import { tabulateFigures } from '../../tables/tabulatePublished.ts'

export const getFigures = endpoint({
  name: 'getProjectFigures',
  group: 'Metrics',
  path: '/v2/internal/figures',
  procedure: 'projects.getFigures',
  publicPath: '/v2/figures',
  summary:
    'Figures of many projects, column by column; trends in steps from 0 to 99, with their change.',
  input: z.strictObject({
    columns: listParam(400, 'Columns `<metric_id>_<interval>_<aggregation>`.'),
    formulas: textsParam(
      MAX_FORMULAS,
      'Columns of arithmetic over metrics `<interval>:<formula>`, such as `30d:revenue / user_mau`; repeat the parameter for several.',
    ),
    ...PROJECT_FILTER_PARAMS,
    as_of: AS_OF_PARAM,
    common_end: z
      .union([z.boolean(), z.stringbool()])
      .optional()
      .describe(
        'If some metrics end more than a week before others, end all windows on the last day in common.',
      ),
    own_ends: z
      .union([z.boolean(), z.stringbool()])
      .optional()
      .describe(
        'For one project: where its data end so long ago that it has no figure, end the window with its own last day.',
      ),
  }),
  output: ProjectFigures,
  rows: tabulateFigures,
  async run(ctx, input) {
    const { filter, errors } = resolveProjectFilter(ctx, input)
    const [asked, formulas] = [input.columns ?? [], input.formulas ?? []]
    if (asked.length + formulas.length === 0)
      throw new AppError('bad-request', 'columns: expected at least one column or formula.', {
        errors: [{ code: 'missing', field: 'columns', value: null }],
      })
    await requireDay(ctx, 'as_of', input.as_of)
    const { columns, ...rest } = await queryFigures(ctx, {
      columns: asked,
      formulas,
      as_of: input.as_of,
      own_ends: input.own_ends,
      common_end: input.common_end,
      ...filter,
    })
    return { data: { ...rest, columns: columns.map(drawTrends) }, errors }
  },
})

/**
 * Pages draw trends and put rows in order by how far they went: as steps they take a third of the space. Those who
 * calculate with their values request the series.
 */
export function drawTrends(column: FigureColumn): FigureColumn {
  if (column.aggregation !== 'trend') return column
  return {
    ...column,
    values: column.trends.map(measureTrend),
    trends: column.trends.map(stepTrend),
  }
}
