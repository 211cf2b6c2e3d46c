import { z } from 'zod'
import { MetricQuery } from '../query/MetricQuery.ts'

/** The longest text of a conversation, and the most of them: six rounds of four calls, and the question. */
const MAX_TEXT_LENGTH = 7_000
const MAX_TEXTS = 30

/** The texts that a language model was sent before it found the query of a question: the question, and each call with its result. */
export const AskConversation = z.strictObject({
  model: z.string().max(200).describe('The model.'),
  host: z.string().max(300).describe('The host that it was asked at.'),
  texts: z
    .array(
      z.strictObject({
        what: z.string().max(MAX_TEXT_LENGTH).describe('The question, or a call of the model.'),
        text: z.string().max(MAX_TEXT_LENGTH).describe('The text that was sent.'),
      }),
    )
    .max(MAX_TEXTS),
})
export type AskConversation = z.output<typeof AskConversation>

/** A question in words of a user’s history. */
export const AskedQuestion = z.object({
  question_id: z.string(),
  prompt: z.string().describe('The question as written.'),
  query: MetricQuery.describe('The query that it was read as.'),
  conversation: AskConversation.optional().describe(
    'The exchange with the language model that found the query, if one did.',
  ),
  asked_at: z.string().describe('Time of its last run, UTC.'),
})
export type AskedQuestion = z.output<typeof AskedQuestion>
