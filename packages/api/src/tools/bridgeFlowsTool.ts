import { FLOW_WINDOW_DAYS } from '@tickmark/core/screens/bridgeFlows'
import { z } from 'zod'
import { getBridgeFlows } from '../endpoints/getBridgeFlows.ts'
import { explainNoData } from '../lookups/explainNoData.ts'
import { callEndpoint, tool } from './Tool.ts'
import { describeOrigin, writeAnswer } from './writeToolText.ts'

/** The largest pairs; filters have the others. */
const MAX_PAIRS = 60
const Ids = z.array(z.string().min(1).max(120)).max(100).optional()

export const bridgeFlowsTool = tool({
  name: 'get_bridge_flows',
  title: 'Flows between chains',
  description:
    'Flows over bridges from each chain to each other one over a range, in US dollars, and the inflow, outflow and net flow of each chain, which is the sum of those records. The change of the supply of stablecoins on a chain is another reading, which includes what was issued there. A flow without a record is unknown, not zero.',
  input: z.strictObject({
    chains: Ids.describe('Only flows with one of these chain ids at either end.'),
    from_chains: Ids.describe('Only flows from these chain ids.'),
    to_chains: Ids.describe('Only flows to these chain ids.'),
    projects: Ids.describe('Only flows of the bridges with these project ids.'),
    start: z
      .string()
      .max(40)
      .optional()
      .describe(`First day, YYYY-MM-DD; without it, ${FLOW_WINDOW_DAYS} days are added up.`),
    end: z.string().max(40).optional().describe('Last day; without it, the newest with a record.'),
  }),
  async run(tools, input) {
    const { pairs, chains, range, records, sources, meta } = await callEndpoint(
      tools,
      getBridgeFlows,
      input,
    )
    return writeAnswer(
      tools,
      [
        range !== null &&
          `${records} records of ${range.from} to ${range.to}, ${pairs.length} pairs of chains${pairs.length > MAX_PAIRS ? `, of which the ${MAX_PAIRS} largest are listed` : ''}.`,
        {
          columns: ['from chain', 'to chain', 'US dollars', 'days with a record', 'bridges'],
          rows: pairs
            .slice(0, MAX_PAIRS)
            .map((one) => [
              ...[one.from_chain, one.to_chain, one.amount_usd, one.days, one.bridges],
            ]),
          offset: 0,
          total: Math.min(pairs.length, MAX_PAIRS),
        },
        {
          columns: ['chain', 'inflow', 'outflow', 'net flow', 'change of stablecoin supply'],
          rows: chains.map((one) => [
            ...[one.chain_id, one.inflow, one.outflow, one.net_flow, one.stablecoin_net_flow],
          ]),
          offset: 0,
          total: chains.length,
        },
        records === 0 &&
          (await explainNoData(
            tools.ctx,
            { records: 'bridge_flows' },
            { isFiltered: Object.keys(input).length > 0, row: 'flow' },
          )),
        describeOrigin({ ...meta, sources }),
      ],
      `${tools.origin}/explorer/bridge-flows`,
    )
  },
})
