import {
  getBridgeFlowSpan,
  getBridgeFlows as queryFlows,
} from '@tickmark/analytics/records/bridgeFlows'
import { BridgeFlows } from '@tickmark/core/answers/BridgeFlows'
import { FLOW_WINDOW_DAYS } from '@tickmark/core/screens/bridgeFlows'
import { z } from 'zod'
import { endpoint } from '../context/endpoint.ts'
import { resolveChains, resolveProjects } from '../lookups/resolveIds.ts'
import { listParam } from '../params/listParams.ts'
import { countParam } from '../params/scalarParams.ts'
import { requireRange, TIME_PARAMS } from '../params/timeParams.ts'

export const getBridgeFlows = endpoint({
  name: 'getBridgeFlows',
  group: 'Projects',
  path: '/v2/internal/bridge-flows',
  procedure: 'projects.getBridgeFlows',
  publicPath: '/v2/bridge-flows',
  summary: 'Flows over bridges from each chain to each other one, and the net flow of each chain.',
  description:
    'Records are imported from files or merged in the datahub. Without `start`, the `days` up to `end` or to the newest day with a record are added up. As rows: the pairs; `/v2/datasets/bridge_flows` has the records themselves.',
  // The days that count depend on today.
  cached: false,
  input: z.strictObject({
    chains: listParam(500, 'Chain ids at either end.'),
    from_chains: listParam(500, 'Chain ids that value left.'),
    to_chains: listParam(500, 'Chain ids that it arrived on.'),
    projects: listParam(2_000, 'Project ids of bridges.'),
    start: TIME_PARAMS.start,
    end: TIME_PARAMS.end,
    days: countParam({ min: 1, max: 3_660 }, 'Days up to `end`, where `start` is absent.').default(
      FLOW_WINDOW_DAYS,
    ),
  }),
  output: BridgeFlows,
  rows: ({ pairs }) =>
    pairs.map(({ bridges, ...pair }) => ({ ...pair, bridges: bridges.join('; ') })),
  async run(ctx, input) {
    requireRange(input.start, input.end)
    const either = resolveChains(ctx, input.chains, 'chains')
    const from = resolveChains(ctx, input.from_chains, 'from_chains')
    const to = resolveChains(ctx, input.to_chains, 'to_chains')
    const bridges = resolveProjects(ctx, input.projects, 'projects')
    const asked = {
      ...{ chains: either.ids, fromChains: from.ids, toChains: to.ids, projects: bridges.ids },
      ...{ from: input.start, to: input.end, days: input.days },
    }
    return {
      data: await queryFlows(ctx.analytics, asked),
      meta: await getBridgeFlowSpan(ctx.analytics, asked),
      errors: [either, from, to, bridges].flatMap(({ errors }) => errors),
    }
  },
})
