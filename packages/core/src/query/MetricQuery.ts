import { z } from 'zod'
import { isDay } from '../time/Day.ts'
import { GRANULARITIES } from '../time/Granularity.ts'
import { INTERVALS } from '../time/Interval.ts'
import { AS_OF_SHAPE, parseAsOf, parseMoment } from '../time/parseAsOf.ts'
import { DIMENSIONS } from './dimensions.ts'

const Id = z.string().min(1).max(120)
const Ids = z.array(Id).max(2_000)
export const DayText = z.string().refine(isDay, 'expected a calendar day YYYY-MM-DD')

/** The maximum number of series that a query singles out. */
const MAX_FOCUS = 50

/** The longest moment, with space for superfluous digits. */
const MAX_MOMENT_LENGTH = 50

/** A moment: a calendar day (its end is meant) or an ISO 8601 date-time with an offset. */
export const MomentText = z
  .string()
  .max(MAX_MOMENT_LENGTH)
  .refine((text) => parseMoment(text) !== undefined, AS_OF_SHAPE)

/** See `AsOf`. */
export const AsOfText = z
  .string()
  .max(MAX_MOMENT_LENGTH)
  .refine((text) => parseAsOf(text) !== undefined, AS_OF_SHAPE)

/** Changes to each series, applied in order after roll-up. Units follow the metric unless said. */
export const Transform = z.discriminatedUnion('kind', [
  z.object({
    kind: z
      .literal('rolling')
      .describe(
        'The mean of the last `periods` periods; missing until nine tenths of them have a value.',
      ),
    periods: z.int().min(2).max(1_000).describe('Number of periods.'),
  }),
  z.object({
    kind: z
      .literal('ltm')
      .describe(
        'Last twelve months: flows are summed, stocks and prices kept, unique counts averaged, ratios recomputed from such parts.',
      ),
  }),
  z.object({
    kind: z.literal('cumulative').describe('The running total from the start of the range.'),
  }),
  z.object({
    kind: z
      .literal('change')
      .describe('The relative change, as a fraction of the earlier absolute value.'),
    over: z
      .enum(['period', 'year'])
      .describe('Against the previous period, or the same period a year before.'),
  }),
  z.object({
    kind: z
      .literal('share')
      .describe(
        'The fraction of the sum of the positive values of all series of the same measure and period, those that `top` leaves out included. Negative values have none.',
      ),
  }),
  /** Ranks have no Others: a sum of the rest has no position. */
  z.object({
    kind: z
      .literal('rank')
      .describe(
        'The position among all series of the same measure and period, those that `top` leaves out included: 1 is the largest value, or the smallest where lower is better. Equal values share a rank.',
      ),
  }),
  z.object({
    kind: z.literal('index').describe('Rebased so that the first value in the range is `base`.'),
    base: z.number().positive().default(100).describe('The first value.'),
  }),
  z.object({
    kind: z
      .literal('drawdown')
      .describe(
        'Distance of a value below the highest one of the range so far, as a fraction of that: zero at a peak, and missing before any value above zero.',
      ),
  }),
  z.object({
    kind: z
      .literal('annualised')
      .describe(
        'Scaled from the days of the period, up to the end of the range, to 365 days. Stocks, prices and unique counts are kept.',
      ),
  }),
])
export type Transform = z.infer<typeof Transform>

/**
 * The query behind every screen, table, statement, download and API answer about metrics.
 * `MetricAnswer` is the shape of its answer.
 */
export const MetricQuery = z.strictObject({
  metrics: z
    .array(z.string().min(1).max(500))
    .min(1)
    .max(60)
    .describe('Metric ids or formulas over them, such as `revenue / user_mau`.'),
  where: z
    .strictObject({
      projects: Ids.optional().describe('Project ids.'),
      sectors: Ids.optional().describe('Market sector ids.'),
      chains: Ids.optional().describe('Chain ids.'),
      products: Ids.optional().describe('Product ids.'),
      labels: Ids.optional().describe('Labels, such as `swap fees`.'),
      tags: Ids.optional().describe('Tags of projects.'),
      exclude: Ids.optional().describe('Ids of projects that are left out.'),
      exclude_chains: Ids.optional().describe(
        'Ids of chains whose values are left out, and with them what names no chain.',
      ),
      exclude_sectors: Ids.optional().describe(
        'Ids of market sectors whose projects are left out, also where they are in another one, too.',
      ),
    })
    .default({})
    .describe('Filters, combined with "and".'),
  breakdown: z
    .array(z.enum(DIMENSIONS))
    .max(3)
    .refine(
      (list) =>
        !list.includes('label') || !list.some((one) => one === 'product' || one === 'contract'),
      'values by label are not split by product or contract',
    )
    .default([])
    .describe(
      'Split into one series per project, chain, product, contract, label or market sector. Labels state the purpose of amounts, such as swap fees; they may overlap, and cannot be combined with product or contract.',
    ),
  granularity: z.enum(GRANULARITIES).default('day').describe('Length of a period.'),
  range: z
    .union([
      z.enum(INTERVALS),
      z
        .strictObject({
          from: DayText.describe('The first day.'),
          to: DayText.describe('The last day, included.'),
        })
        .refine((range) => range.from <= range.to, 'from must not be after to'),
    ])
    .default('365d')
    .describe('The days to cover; a named range counts back from the latest complete day.'),
  transforms: z
    .array(Transform)
    .max(6)
    .refine(
      (list) => list.every((transform, index) => transform.kind !== 'ltm' || index === 0),
      'ltm must come first, since it applies to the parts of a ratio',
    )
    .refine(
      (list) => list.every(({ kind }, index) => kind !== 'rank' || index === list.length - 1),
      'rank must come last, since positions are not amounts',
    )
    .default([])
    .describe('Changes to each series, applied in order after roll-up.'),
  top: z
    .strictObject({
      n: z.int().min(1).max(500).describe('Number of series.'),
      by: z
        .string()
        .min(1)
        .max(500)
        .optional()
        .describe(
          'The metric or formula that the largest are found by, which need not be requested; the first metric without it.',
        ),
      others: z.boolean().default(true).describe('True to add up the rest as one series.'),
    })
    .optional()
    .describe(
      'Keep the largest series by a measure: amounts by their sum in the range, everything else by its latest value, before transforms.',
    ),
  order: z
    .enum(['desc', 'asc'])
    .optional()
    .describe(
      '`asc` lists the smallest series first, and `top` keeps the smallest; `desc`, the default, the largest.',
    ),
  focus: z
    .array(Id)
    .min(1)
    .max(MAX_FOCUS)
    .optional()
    .describe(
      'Ids in the first dimension of the breakdown whose series are singled out, besides those that `top` keeps. Shares and ranks stay among all series.',
    ),
  sectors: z
    .enum(['all', 'first'])
    .optional()
    .describe(
      'Of a breakdown by market sector: `all` counts a project in each of its sectors, which then overlap; `first` in its first one only, so that sectors add up. By default `first` where shares are requested.',
    ),
  unit: z
    .enum(['usd', 'native'])
    .default('usd')
    .describe(
      '`native` divides amounts in US dollars by the project’s own token price of the day.',
    ),
  as_of: AsOfText.optional().describe(
    'Answer with the data known at this time; with the suffix `~loaded`, with the data that this terminal had loaded by then.',
  ),
})
export type MetricQuery = z.output<typeof MetricQuery>
export type MetricQueryInput = z.input<typeof MetricQuery>
