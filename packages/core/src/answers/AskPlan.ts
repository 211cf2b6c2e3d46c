import { z } from 'zod'
import { MetricQuery } from '../query/MetricQuery.ts'

const AskReading = z.object({
  value: z.string().describe('As the query has it: an id, a formula, a range.'),
  label: z.string().describe('As it is shown.'),
})
/** Something that a part of a plan is, or could have been. */
export type AskReading = z.infer<typeof AskReading>

const AskPart = AskReading.extend({
  role: z
    .enum([
      ...(['metric', 'project', 'sector', 'chain', 'product', 'period', 'granularity'] as const),
      ...(['breakdown', 'transform', 'top', 'unit', 'as_of'] as const),
    ])
    .describe('What it decides about the query.'),
  words: z
    .string()
    .describe('The words of the prompt that it comes from; empty where a model read them.'),
  alternatives: z.array(AskReading).describe('What the words could also have meant.'),
})
/** One thing that was understood. */
export type AskPart = z.infer<typeof AskPart>

const AskQuery = z.object({
  kind: z.literal('query').describe('There is one reading.'),
  query: MetricQuery.describe('A body of `POST /v2/query`.'),
})

const AskClarification = z.object({
  kind: z.literal('clarify').describe('There is more than one reading, or none yet.'),
  question: z.string().describe('A question back.'),
  choices: z
    .array(
      z.object({
        label: z.string().describe('As it is shown.'),
        prompt: z.string().describe('The prompt that it stands for.'),
      }),
    )
    .describe('Answers to it.'),
})
export type AskClarification = z.infer<typeof AskClarification>

const AskError = z.object({
  kind: z.literal('error').describe('There is no reading.'),
  code: z
    .enum(['refused', 'unknown-name'])
    .describe('`refused`: no figure answers the prompt, such as a forecast or advice.'),
  message: z.string().describe('A sentence.'),
  names: z
    .array(
      z.object({
        name: z.string().describe('As written.'),
        nearest: z.array(AskReading).describe('Projects that are most like it.'),
      }),
    )
    .describe('The names that nothing has.'),
})
export type AskError = z.infer<typeof AskError>

/** How a prompt was read, and what follows from it. */
export const AskPlan = z.object({
  parts: z.array(AskPart).describe('What was understood, with the words that it comes from.'),
  outcome: z
    .discriminatedUnion('kind', [AskQuery, AskClarification, AskError])
    .describe('The query, a question back, or why there is no query.'),
})
export type AskPlan = z.infer<typeof AskPlan>
