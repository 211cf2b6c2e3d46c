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

/** What a proposed table changes, or changed when it was merged. */
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
})
export type TableDiff = z.output<typeof TableDiff>
