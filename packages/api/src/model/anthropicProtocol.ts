import { z } from 'zod'
import type { Protocol, Round } from './Conversation.ts'

const Call = z.object({
  type: z.literal('tool_use'),
  id: z.string().max(200),
  name: z.string().max(200),
  input: z.unknown(),
})
const Answer = z.object({ content: z.array(z.looseObject({ type: z.string() })) })

/**
 * Messages, as Anthropic defined them.
 * @see https://docs.anthropic.com/en/api/messages
 */
export const anthropicProtocol: Protocol = {
  path: '/messages',
  headers: (key) => ({ 'x-api-key': key, 'anthropic-version': '2023-06-01' }),
  write: ({ instructions, question, tools, rounds }, { model, answerTokens }) => ({
    model,
    max_tokens: answerTokens,
    system: instructions,
    messages: [{ role: 'user', content: question }, ...rounds.flatMap(writeRound)],
    tools: tools.map(({ name, description, schema }) => ({
      name,
      description,
      input_schema: schema,
    })),
  }),
  read: (body) =>
    Answer.parse(body).content.flatMap((block) => {
      if (block.type !== 'tool_use') return []
      const { id, name, input } = Call.parse(block)
      return [{ id, name, input }]
    }),
}

function writeRound({ calls, results }: Round): object[] {
  return [
    {
      role: 'assistant',
      content: calls.map(({ id, name, input }) => ({ type: 'tool_use', id, name, input })),
    },
    {
      role: 'user',
      content: results.map(({ id, text, isError }) => ({
        type: 'tool_result',
        tool_use_id: id,
        content: text,
        is_error: isError,
      })),
    },
  ]
}
