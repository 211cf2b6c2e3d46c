import { AskAnswer } from '@tickmark/core/answers/AskPlan'
import { AppError } from '@tickmark/core/errors/AppError'
import { z } from 'zod'
import type { ApiContext } from '../context/ApiContext.ts'
import { endpoint } from '../context/endpoint.ts'
import { AskInput } from './AskInput.ts'
import { planAnswer } from './planAnswer.ts'
import { streamAnswer } from './streamAnswer.ts'

export const ask = endpoint({
  name: 'ask',
  group: 'Query',
  path: 'POST /v2/ask',
  summary: 'Converts a question in plain language to a query.',
  description:
    'Reads a question such as “monthly fees of aave by chain since 2023” as a body of `POST /v2/query`, and states which words each part of it comes from. Returns a follow-up question if it is ambiguous, and an error if no figure answers it or a name is unknown. With `answered`, also what the figures say, and the tables of other screens than charts. Nothing is sent to a language model.',
  // "Last month" is another one tomorrow.
  cached: false,
  input: AskInput.extend({
    answered: z
      .boolean()
      .default(false)
      .describe('Answers the question, too. The figures of a query are those of `POST /v2/query`.'),
  }),
  output: AskAnswer,
  async run(ctx, { answered, ...input }) {
    const plan = await planAnswer(ctx, input)
    const isAnswer = plan.outcome.kind === 'query' || plan.outcome.kind === 'screen'
    return { data: answered && isAnswer ? { ...plan, ...(await answer(ctx, input)) } : plan }
  },
})

/** Answers a question that the rules read. @throws AppError for a query that the caller may not have. */
async function answer(
  ctx: ApiContext,
  input: AskInput,
): Promise<Pick<AskAnswer, 'sentences' | 'tables'>> {
  const sentences: string[] = []
  const tables: NonNullable<AskAnswer['tables']> = []
  for await (const line of streamAnswer(ctx, { ...input, model: false })) {
    if (line.type === 'error') {
      const code =
        line.code === 'refused' || line.code === 'unknown-name' ? 'bad-request' : line.code
      throw new AppError(code, line.message)
    }
    if (line.type === 'explanation') sentences.push(line.text)
    if (line.type === 'table')
      tables.push({ columns: [...line.columns], rows: line.rows.map((row) => [...row]) })
  }
  return { sentences, tables }
}
