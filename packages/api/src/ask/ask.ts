import { AskPlan } from '@tickmark/core/answers/AskPlan'
import { toDay } from '@tickmark/core/time/Day'
import { endpoint } from '../context/endpoint.ts'
import { AskInput } from './AskInput.ts'
import { planQuery } from './planQuery.ts'

export const ask = endpoint({
  name: 'ask',
  group: 'Query',
  path: 'POST /v2/ask',
  summary: 'Converts a question in plain language to a query.',
  description:
    'Reads a question such as “monthly fees of aave by chain since 2023” as a body of `POST /v2/query`, and states which words each part of it comes from. Returns a follow-up question if it is ambiguous, and an error if no figure answers it or a name is unknown. Nothing is sent to a language model.',
  // "Last month" is another one tomorrow.
  cached: false,
  input: AskInput,
  output: AskPlan,
  async run({ analytics, now }, input) {
    return { data: planQuery(input, { catalog: analytics.catalog, today: toDay(now()) }) }
  },
})
