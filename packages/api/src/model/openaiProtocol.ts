import { z } from 'zod'
import type { Protocol, Round } from './Conversation.ts'

const Answer = z.object({
  choices: z
    .array(
      z.object({
        message: z.object({
          tool_calls: z
            .array(
              z.object({
                id: z.string().max(200),
                function: z.object({ name: z.string().max(200), arguments: z.string() }),
              }),
            )
            .nullish(),
        }),
      }),
    )
    .min(1),
})

/**
 * Chat completions, which OpenAI made and most providers and local servers speak.
 * @see https://platform.openai.com/docs/api-reference/chat
 */
export function openaiProtocol(lengthField: 'max_tokens' | 'max_completion_tokens'): Protocol {
  return {
    path: '/chat/completions',
    headers: (key) => ({ authorization: `Bearer ${key}` }),
    write: ({ instructions, question, tools, rounds }, { model, answerTokens }) => ({
      model,
      [lengthField]: answerTokens,
      messages: [
        { role: 'system', content: instructions },
        { role: 'user', content: question },
        ...rounds.flatMap(writeRound),
      ],
      tools: tools.map(({ name, description, schema: parameters }) => ({
        type: 'function',
        function: { name, description, parameters },
      })),
    }),
    read: (body) =>
      (Answer.parse(body).choices[0]?.message.tool_calls ?? []).map(({ id, function: called }) => ({
        id,
        name: called.name,
        input: parseArguments(called.arguments),
      })),
  }
}

function writeRound({ calls, results }: Round): object[] {
  return [
    {
      role: 'assistant',
      content: null,
      tool_calls: calls.map(({ id, name, input }) => ({
        id,
        type: 'function',
        function: { name, arguments: JSON.stringify(input) },
      })),
    },
    ...results.map(({ id, text }) => ({ role: 'tool', tool_call_id: id, content: text })),
  ]
}

function parseArguments(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
