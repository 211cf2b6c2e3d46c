import type { Counts } from '@tickmark/accounts/limits/Counts'
import { AppError } from '@tickmark/core/errors/AppError'
import { z } from 'zod'
import type { Conversation, Protocol, Round, ToolCall } from './Conversation.ts'
import { openaiProtocol } from './openaiProtocol.ts'

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
const anthropicProtocol: Protocol = {
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

export const MODEL_PROVIDERS = ['openai', 'anthropic', 'compatible'] as const
export type ModelProvider = (typeof MODEL_PROVIDERS)[number]

/** A language model as the operator configures it. */
export type ModelConfig = {
  provider: ModelProvider
  model: string
  /** Its address without the path of the call. */
  url: string
  key: string | null
  /** Questions that one user, or one address without an account, may send in a day, and all of them together. */
  perUser: number
  perDay: number
  /** Milliseconds that one answer may take. */
  timeoutMs?: number
}

export type LanguageModel = {
  name: string
  host: string
  /** The calls that the model makes next. @throws AppError `bad-gateway`, `timeout`; the reason of an abort. */
  complete(conversation: Conversation, signal?: AbortSignal): Promise<ToolCall[]>
  /** Counts one question. @throws AppError `too-many-requests` when the budget of the day is used up. */
  spend(asker: string, counts: Counts): Promise<void>
}

const PROTOCOLS: Readonly<Record<ModelProvider, Protocol>> = {
  openai: openaiProtocol('max_completion_tokens'),
  anthropic: anthropicProtocol,
  compatible: openaiProtocol('max_tokens'),
}
const TIMEOUT_MS = 20_000
const ANSWER_TOKENS = 2_000
const MAX_BYTES = 256 * 1024
const DAY_MS = 86_400_000

/** The model of a configuration. Its key goes into the header of a request to it, and nowhere else. */
export function createLanguageModel(config: ModelConfig): LanguageModel {
  const { provider, model, url } = config
  const protocol = PROTOCOLS[provider]
  return {
    name: model,
    host: new URL(url).host,
    async complete(conversation, signal) {
      const body = protocol.write(conversation, { model, answerTokens: ANSWER_TOKENS })
      const answer = await post(config, body, signal)
      try {
        return protocol.read(JSON.parse(answer))
      } catch {
        throw new AppError('bad-gateway', 'The response of the language model cannot be read.')
      }
    },
    async spend(asker, counts) {
      const own = `model ${asker}`
      const { count } = await counts.add(own, DAY_MS)
      if (count > config.perUser)
        throw new AppError(
          'too-many-requests',
          `You have reached the limit of ${config.perUser} questions to the language model per day. Try again tomorrow.`,
        )
      if ((await counts.add('model', DAY_MS)).count <= config.perDay) return
      await counts.subtract(own)
      throw new AppError(
        'too-many-requests',
        'This terminal has used its language model budget for today. Try again tomorrow.',
      )
    },
  }
}

/** Errors have no cause: what a provider writes into its answer may hold anything, and they are shown. */
async function post(
  { provider, url, key, timeoutMs = TIMEOUT_MS }: ModelConfig,
  body: object,
  signal: AbortSignal | undefined,
): Promise<string> {
  const { path, headers } = PROTOCOLS[provider]
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    const response = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(key !== null && headers(key)) },
      body: JSON.stringify(body),
      // A key must not follow to another host.
      redirect: 'error',
      signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
    })
    if (response.ok) return await readAtMost(response, MAX_BYTES)
    await response.body?.cancel()
    throw new AppError(
      'bad-gateway',
      `The language model responded with status ${response.status}.`,
    )
  } catch (failure) {
    if (failure instanceof AppError || signal?.aborted) throw failure
    throw timeout.aborted
      ? new AppError('timeout', `The language model took longer than ${timeoutMs / 1_000} s.`)
      : new AppError('bad-gateway', 'The language model cannot be reached.')
  }
}

async function readAtMost({ body }: Response, most: number): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  // The reader lets go of the connection when the loop ends early.
  for await (const bytes of body ?? []) {
    text += decoder.decode(bytes, { stream: true })
    if (text.length > most)
      throw new AppError('bad-gateway', 'The response of the language model is too long.')
  }
  return text + decoder.decode()
}
