import { explainCall as explain } from '@tickmark/analytics/queries/explainCall'
import { NAMED_CALLS, type NamedCall } from '@tickmark/core/screens/NAMED_CALLS'
import { z } from 'zod'
import { endpoint, type FactEndpoint } from '../../context/endpoint.ts'
import { requireShown } from '../../gating/requireShown.ts'
import { requireScope } from '../../limits/requireScope.ts'
import { listRestatements } from '../facts/restatements.ts'
import { PUBLISHED } from '../PUBLISHED.ts'
import { getDataStatus } from '../status/status.ts'

const CALLS: readonly FactEndpoint[] = [...PUBLISHED, listRestatements, getDataStatus]

export const explainCall = endpoint({
  name: 'explainCall',
  group: 'Query',
  path: 'POST /v2/calls/sql',
  procedure: 'mutation calls.explain',
  summary: 'The SQL behind a named query.',
  description:
    'The SQL statements that the engine (ClickHouse) runs for the call, in their order and with all values filled in, to run on your own store. They return the figures; ranks, shares and sums are then computed from their rows.',
  // Access depends on the scope of the query that it names.
  cached: false,
  input: z.strictObject({
    procedure: z
      .enum(Object.keys(NAMED_CALLS) as [NamedCall, ...NamedCall[]])
      .describe('The query, by the name of its tRPC procedure.'),
    input: z
      .record(z.string(), z.unknown())
      .default({})
      .describe('The parameters of the call, including those in its path.'),
  }),
  output: z.object({
    statements: z.array(z.string()).describe('The statements, in the order in which they run.'),
    data_version: z.int().describe('The version of the data that they were made for.'),
  }),
  async run(ctx, { procedure, input }) {
    const call = findCall(procedure)
    requireScope(ctx.scopes, call)
    requireShown(ctx, call, input)
    const asked = call.input.parse(input, { reportInput: true })
    const data = await explain(ctx.analytics, (analytics) => call.run({ ...ctx, analytics }, asked))
    return { data }
  },
})

function findCall(procedure: NamedCall): FactEndpoint {
  const path = NAMED_CALLS[procedure]
  const call = CALLS.find((one) => one.path === path)
  if (call === undefined) throw new Error(`There is no call ${path}.`)
  return call
}
