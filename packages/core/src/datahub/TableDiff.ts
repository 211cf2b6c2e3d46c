import { z } from 'zod'

const SeriesKey = {
  metric_id: z.string(),
  project_id: z.string(),
  chain_id: z.string(),
  product_id: z.string(),
}

const DiffedSeries = z.object({
  ...SeriesKey,
  added: z.int().describe('Points that are not published.'),
  changed: z.int().describe('Points that are published with another value.'),
  same: z.int(),
  first_day: z.string(),
  last_day: z.string(),
})

const ScheduleDiff = z.object({
  project_id: z.string(),
  allocations: z.array(
    z.object({
      allocation: z.string(),
      category: z.string().describe('Such as `insiders`; empty if unknown.'),
      events: z.int().describe('Unlocks of the allocation.'),
      tokens: z.number().describe('Tokens that they release in all.'),
      first_day: z.string(),
      last_day: z.string(),
      published: z
        .number()
        .nullable()
        .describe('Tokens of the allocation without the proposal; null for one that is new.'),
    }),
  ),
})
export type ScheduleDiff = z.output<typeof ScheduleDiff>

/** The changes that a proposed table makes, or made when it was merged. */
export const TableDiff = z.object({
  series: z.array(DiffedSeries).describe('Those with most changes first; at most 500.'),
  series_count: z.int(),
  added: z.int(),
  changed: z.int(),
  same: z.int(),
  points: z
    .array(z.object({ ...SeriesKey, day: z.string(), before: z.number(), after: z.number() }))
    .describe('A page of the points whose published value changes.'),
  chart: z
    .object({
      series: DiffedSeries,
      days: z.array(z.string()),
      before: z.array(z.number().nullable()),
      after: z.array(z.number().nullable()).describe('The outcome if the table were merged.'),
    })
    .nullable()
    .describe('One of the series, before and with the table.'),
  schedule: ScheduleDiff.optional().describe(
    'The allocations of an unlock schedule, which replaces the present one as a whole; absent for a table of values.',
  ),
  statements: z
    .array(
      z.object({
        project_id: z.string(),
        kind: z.string().describe('The id of a right, the kind of an event, `flow` or `asset`.'),
        value: z
          .string()
          .describe('The value of the right, the title of the event, the flow or the asset.'),
        before: z
          .string()
          .nullable()
          .describe('The value that was published for the day; null for none.'),
        note: z.string(),
        day: z.string().describe('Empty for an asset.'),
        url: z.string().describe('Empty where a flow or an asset has none.'),
      }),
    )
    .optional()
    .describe('Token rights, events, flows or assets, at most 500; absent for other tables.'),
  history_from: z
    .string()
    .optional()
    .describe('The first day that the tier of the reader shows; earlier points are left out.'),
  locked: z
    .array(z.string())
    .optional()
    .describe('Metrics of the table that the tier of the reader lacks; they are left out.'),
})
export type TableDiff = z.output<typeof TableDiff>
