import { z } from 'zod'
import { RecordsMeta } from './AnswerMeta.ts'
import { DayField, nullableNumber, SourceIdField } from './fields.ts'

/** Flows between chains over a range, by pair and by chain. */
export const BridgeFlows = z.object({
  range: z
    .object({ from: DayField.describe('First day.'), to: DayField.describe('Last day.') })
    .nullable()
    .describe('The days that are added up; null without a record of them.'),
  newest: DayField.nullable().describe('The newest day with a record; null without any.'),
  pairs: z
    .array(
      z.object({
        from_chain: z.string().describe('Chain that the value left.'),
        to_chain: z.string().describe('Chain that it arrived on.'),
        amount_usd: z.number().describe('US dollars.'),
        days: z.number().describe('Days with a record.'),
        bridges: z.array(z.string()).describe('Project ids of the bridges.'),
      }),
    )
    .describe('Sums from each chain to each other one, the largest first.'),
  chains: z
    .array(
      z.object({
        chain_id: z.string().describe('Chain id.'),
        inflow: nullableNumber('US dollars that arrived; null without a record.'),
        outflow: nullableNumber('US dollars that left; null without a record.'),
        net_flow: nullableNumber(
          'Inflow less outflow of the pairs, where an end without a record counts as zero.',
        ),
        stablecoin_net_flow: nullableNumber(
          'Change of the supply of stablecoins on the chain in those days, which no filter changes; it includes what was issued and redeemed there. Null if unknown.',
        ),
      }),
    )
    .describe('Each chain at an end of the pairs, the largest net flow first.'),
  records: z.number().describe('Records that are added up.'),
  sources: z.array(SourceIdField).describe('Their sources.'),
  meta: RecordsMeta,
})
export type BridgeFlows = z.infer<typeof BridgeFlows>
