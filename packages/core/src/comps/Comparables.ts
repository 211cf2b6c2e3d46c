import { z } from 'zod'
import { DataMeta, LockedField } from '../answers/AnswerMeta.ts'
import { DayField, MetricFormatField, nullableNumber, ProjectIdField } from '../answers/fields.ts'
import {
  COMPS_FIGURE_IDS,
  COMPS_INPUTS,
  COMPS_MULTIPLE_IDS,
  COMPS_WINDOWS,
  type CompsInputId,
} from './compsColumns.ts'

/** The meaning of a missing or uncounted value: see `CompsCell`. */
const COMPS_STATES = ['value', 'missing', 'not_meaningful', 'partial'] as const

const CompsCell = z.object({
  value: nullableNumber(
    'The computed value, even if it is not meaningful; null if a part is missing.',
  ),
  state: z
    .enum(COMPS_STATES)
    .describe(
      'Only a `value` counts in statistics. `not_meaningful`: a multiple that is negative or at least 1,000, or a division by zero or a negative number. `partial`: covers fewer days than the window.',
    ),
  premium: nullableNumber('Difference from the median of the peers; for multiples, as a fraction.'),
  z_score: nullableNumber('Standard deviations above the mean of the peers.'),
})
export type CompsCell = z.infer<typeof CompsCell>

const CompsColumn = z.object({
  column_id: z
    .enum([
      ...(Object.keys(COMPS_INPUTS) as [CompsInputId]),
      ...COMPS_MULTIPLE_IDS,
      ...COMPS_FIGURE_IDS,
    ])
    .describe('Column id.'),
  title: z.string().describe('Its name.'),
  group: z
    .enum(['size', 'multiple', 'growth', 'margin', 'dilution'])
    .describe('`size` columns are the inputs of the others.'),
  format: MetricFormatField.describe('Format of its values.'),
  cells: z.array(CompsCell).describe('In the order of `project_ids`.'),
  statistics: z
    .object({
      count: z.int().describe('Peers whose value counts.'),
      min: nullableNumber('Smallest.'),
      q1: nullableNumber('Lower quartile, interpolated; null below two values.'),
      median: nullableNumber('Median.'),
      mean: nullableNumber('Mean.'),
      q3: nullableNumber('Upper quartile.'),
      max: nullableNumber('Largest.'),
      deviation: nullableNumber('Standard deviation of a sample; null below two values.'),
    })
    .describe('Of the peers, without the project itself.'),
  percentile: nullableNumber(
    'Part of the peers below the project, from 0 to 1; equal ones count half.',
  ),
})
export type CompsColumn = z.infer<typeof CompsColumn>

const CompsRange = z.object({
  low: nullableNumber('At the low multiple.'),
  mid: nullableNumber('At the middle multiple.'),
  high: nullableNumber('At the high multiple.'),
})
export type CompsRange = z.infer<typeof CompsRange>

const ImpliedValue = z.object({
  column_id: z.enum(COMPS_MULTIPLE_IDS).describe('The multiple.'),
  title: z.string().describe('Its name.'),
  driver: nullableNumber('The project’s figure that the multiple applies to, annualized.'),
  multiples: CompsRange.describe(
    'The applied multiples: quartiles and median of the peers, unless others were given.',
  ),
  applied: z.array(z.enum(['low', 'mid', 'high'])).describe('The multiples that were given.'),
  market_cap: CompsRange.describe('Implied circulating market cap in US dollars.'),
  price: CompsRange.describe('Implied price of a token in US dollars.'),
  change: CompsRange.describe('Against the present price, as a fraction.'),
  problem: z
    .enum(['no-multiple', 'no-driver', 'no-income', 'partial', 'no-supply', 'negative'])
    .nullable()
    .describe(
      'The reason for a missing implied value: no peer has the multiple; the project lacks the figure; the figure is zero or negative; its window is incomplete; market cap or FDV are unknown; the value would be below zero.',
    ),
})
export type ImpliedValue = z.infer<typeof ImpliedValue>

/** A project beside its peers: multiples, growth, margins and dilution with statistics, and the values that they imply. */
export const Comparables = z.object({
  project_id: ProjectIdField,
  project_ids: z.array(z.string()).describe('The project, then its peers.'),
  names: z.array(z.string()).describe('Their names, in the same order.'),
  are_default: z.boolean().describe('True if the peers are the largest of its market sector.'),
  window: z.enum(COMPS_WINDOWS).describe('The window of amounts, which are annualized.'),
  to: DayField.nullable().describe('The last day of the window; null without data.'),
  columns: z.array(CompsColumn).describe('Inputs first, then multiples and other columns.'),
  implied: z.array(ImpliedValue).describe('The values of the project by each multiple.'),
  notes: z.array(z.string()).describe('Values that are left out, with reasons.'),
  meta: DataMeta.extend({ locked: LockedField }).describe('The state of the data.'),
})
export type Comparables = z.infer<typeof Comparables>
