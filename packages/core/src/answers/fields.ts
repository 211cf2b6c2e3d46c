import { z } from 'zod'
import type { MarketSectorId } from '../sectors/MARKET_SECTORS.ts'
import { AGGREGATE_INTERVALS } from '../time/AGGREGATE_INTERVALS.ts'
import { QUARTER, type Quarter } from '../time/Quarter.ts'

/** A calendar day. */
export const DayField = z.string().meta({ format: 'date' })

/** A moment, ISO 8601 in UTC. */
export const MomentField = z.string()

export const ProjectIdField = z.string().describe('Project id.')
export const MetricIdField = z.string().describe('Metric id.')
export const ChainIdField = z.string().describe('Chain id.')
export const SourceIdField = z.string().describe('Source id.')
export const BatchIdField = z.string().describe('The load that brought it.')

/** A market sector's id. The catalog guarantees the value, so that OpenAPI leaves the list open. */
export const MarketSectorIdField = z
  .string()
  .describe('Market sector id.') as unknown as z.ZodType<MarketSectorId>

/** A window of figures: one that ends with the data, or a calendar quarter. */
export const AggregateIntervalField = z.union([
  z.enum(AGGREGATE_INTERVALS),
  z.string().regex(QUARTER) as unknown as z.ZodType<Quarter>,
])

/** The formats in which numbers are written, with the unit that they carry. */
export const MetricFormatField = z.enum([
  'usd',
  'number',
  'tokens',
  'percent',
  'multiple',
  'seconds',
  'per_second',
  'token_ICP',
  'token_ckBTC',
  'token_ckETH',
  'cycles_per_seconds',
])

/** A number that may be missing. */
export const nullableNumber = (description: string) => z.number().nullable().describe(description)

/** The dimensions of a series. Text is empty where a dimension does not apply. */
export const SeriesKey = z.object({
  metric_id: MetricIdField,
  project_id: ProjectIdField,
  chain_id: z.string().describe('Chain id; empty for a series of all chains.'),
  product_id: z
    .string()
    .describe(
      'Product id, or `label:` and a label; empty for a series of all products and labels.',
    ),
  contract_id: z.string().describe('Contract id; empty for a series of all contracts.'),
})
export type SeriesKey = z.infer<typeof SeriesKey>

/** One day of a series. */
export const PointKey = SeriesKey.extend({ day: DayField.describe('The day of the value.') })
export type PointKey = z.infer<typeof PointKey>
