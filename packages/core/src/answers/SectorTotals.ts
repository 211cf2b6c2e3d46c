import { z } from 'zod'
import { FigureMeta } from './AnswerMeta.ts'
import {
  AggregateIntervalField,
  DayField,
  MarketSectorIdField,
  MetricIdField,
  nullableNumber,
  ProjectIdField,
} from './fields.ts'

const SectorFigure = z.object({
  projects: z.int().describe('Projects of the sector with a value.'),
  partial: z
    .int()
    .optional()
    .describe('Number of these with fewer days than the window; absent if none.'),
  total: nullableNumber('Sum of their values; null without any.'),
  previous_total: nullableNumber('The same over the prior period.'),
  change: nullableNumber(
    'Change of the total of those projects that have figures in both periods, as a fraction; null without any.',
  ),
  share: nullableNumber(
    'Fraction of the sum of the positive values of all projects, each counted once; null for a negative total. Shares of sectors add up to more than 1.',
  ),
  top_project: z
    .object({ project_id: ProjectIdField, value: z.number().describe('Its value.') })
    .nullable()
    .describe('The project with the largest value; null without any.'),
})
/** One metric of one market sector. */
export type SectorFigure = z.infer<typeof SectorFigure>

/**
 * Market sectors by the sums of their projects. A project of several sectors counts in each of them, so sectors do not
 * add up to the whole market.
 */
export const SectorTotals = z.object({
  interval: AggregateIntervalField.describe('The window of the figures.'),
  metrics: z
    .array(
      z.object({
        metric_id: MetricIdField,
        column_id: z.string().describe('The column of the project list that is added up.'),
        change_column_id: z.string().describe('The column of the project list with its change.'),
        anchor: DayField.nullable().describe('Last day of the window; null without data.'),
        previous_anchor: DayField.nullable().describe(
          'Last day of the prior period; null over all time.',
        ),
      }),
    )
    .describe('The metrics that are added up.'),
  sectors: z
    .array(
      z.object({
        market_sector_id: MarketSectorIdField,
        projects: z.int().describe('Projects of the catalog.'),
        projects_with_data: z.int().describe('Number of these with any data.'),
        figures: z.array(SectorFigure).describe('In the order of `metrics`.'),
      }),
    )
    .describe('Every sector in the order of the catalog, those without data included.'),
  treemap: z
    .object({
      size_metric: z.string().describe('The metric that the sizes show.'),
      sectors: z
        .array(
          z.object({
            market_sector_id: MarketSectorIdField,
            projects: z
              .array(
                z.object({
                  project_id: ProjectIdField,
                  value: z.number().describe('Positive, in the unit of the metric.'),
                  partial: z
                    .literal(true)
                    .optional()
                    .describe('True if days of the window are missing; otherwise absent.'),
                  change: nullableNumber('Change against the prior period, as a fraction.'),
                }),
              )
              .describe(
                'The projects with the largest positive values, largest first, at most 60.',
              ),
          }),
        )
        .describe('The sectors with such projects.'),
      meta: FigureMeta,
    })
    .describe('The projects of each sector by one metric.'),
  meta: FigureMeta,
})
export type SectorTotals = z.infer<typeof SectorTotals>
