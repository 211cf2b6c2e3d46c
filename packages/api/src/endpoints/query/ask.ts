import { AskPlan } from '@tickmark/core/answers/AskPlan'
import { toDay } from '@tickmark/core/time/Day'
import { AskInput } from '../../ask/AskInput.ts'
import { planQuery } from '../../ask/planQuery.ts'
import { endpoint } from '../../endpoint.ts'

export const ask = endpoint({
  name: 'ask',
  group: 'Query',
  path: 'POST /v2/ask',
  summary: 'A question in words as a query.',
  description:
    'Reads a question such as “monthly fees of aave by chain since 2023” as a body of `POST /v2/query`, and says which words each part of it comes from. Answers a question back where there is more than one reading, and an error where no figure answers it or a name is not known. Nothing is sent to a language model.',
  // "Last month" is another one tomorrow.
  cached: false,
  input: AskInput,
  output: AskPlan,
  async run({ analytics, now }, input) {
    return { data: planQuery(input, { catalogue: analytics.catalogue, today: toDay(now()) }) }
  },
})
