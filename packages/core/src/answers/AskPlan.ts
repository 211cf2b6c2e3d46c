import { z } from 'zod'
import { MetricQuery } from '../query/MetricQuery.ts'

const AskReading = z.object({
  value: z.string().describe('Value used in the query: an id, a formula, a range.'),
  label: z.string().describe('Label.'),
})
/** Something that a part of a plan is, or could have been. */
export type AskReading = z.infer<typeof AskReading>

const AskPart = AskReading.extend({
  role: z
    .enum([
      ...([
        'metric',
        'project',
        'sector',
        'chain',
        'product',
        'label',
        'period',
        'granularity',
      ] as const),
      ...(['breakdown', 'transform', 'top', 'unit', 'as_of', 'focus', 'left_out'] as const),
      ...(['condition', 'order', 'exclude', 'statistic'] as const),
    ])
    .describe(
      'The part of the query that it determines; `focus` is highlighted among all that the query covers, `left_out` is excluded.',
    ),
  words: z
    .string()
    .describe(
      'The words of the prompt that it was read from; empty if there are none, or a language model interpreted them.',
    ),
  alternatives: z.array(AskReading).describe('Other possible meanings of the words.'),
})
/** One thing that was understood. */
export type AskPart = z.infer<typeof AskPart>

const AskQuery = z.object({
  kind: z.literal('query').describe('The prompt has one meaning.'),
  query: MetricQuery.describe('A body of `POST /v2/query`.'),
})

const ASK_SCREENS = [
  ...(['screen', 'definition', 'unlocks', 'fundraises', 'statement', 'restatements'] as const),
  ...(['valuation', 'status', 'events', 'rights', 'comparables', 'holders', 'assets'] as const),
  'flows',
] as const

const AskScreen = z.object({
  kind: z.literal('screen').describe('Another screen than a chart answers the prompt.'),
  shows: z
    .enum(ASK_SCREENS)
    .describe('Kind of screen; `screen` is a list of projects with conditions.'),
  calls: z
    .array(
      z.object({
        tool: z.string().describe('A tool of the MCP server.'),
        input: z.record(z.string(), z.unknown()).describe('Its input.'),
      }),
    )
    .describe('The calls that answer the prompt.'),
  path: z.string().describe('The path of the screen in the terminal.'),
})
/** An answer that is no metric query. */
export type AskScreen = z.infer<typeof AskScreen>

const AskClarification = z.object({
  kind: z.literal('clarify').describe('The prompt is ambiguous or incomplete.'),
  question: z.string().describe('A follow-up question.'),
  choices: z
    .array(
      z.object({
        label: z.string().describe('Label.'),
        prompt: z.string().describe('The prompt to send if it is chosen.'),
      }),
    )
    .describe('Possible answers.'),
})
export type AskClarification = z.infer<typeof AskClarification>

const AskError = z.object({
  kind: z.literal('error').describe('The prompt could not be understood.'),
  code: z
    .enum(['refused', 'unknown-name'])
    .describe('`refused`: no figure answers the prompt, such as a forecast or advice.'),
  message: z.string().describe('The reason as a sentence.'),
  names: z
    .array(
      z.object({
        name: z.string().describe('The name as written.'),
        nearest: z.array(AskReading).describe('Projects with similar names.'),
      }),
    )
    .describe('Names that match nothing.'),
})
export type AskError = z.infer<typeof AskError>

/** The interpretation of a prompt, and what follows from it. */
export const AskPlan = z.object({
  parts: z
    .array(AskPart)
    .describe('The recognized parts, with the words that they were read from.'),
  outcome: z
    .discriminatedUnion('kind', [AskQuery, AskScreen, AskClarification, AskError])
    .describe('The query, another screen, a follow-up question, or why there is neither.'),
})
export type AskPlan = z.infer<typeof AskPlan>

/** A plan, and what answers the question where that was asked for. */
export const AskAnswer = AskPlan.extend({
  sentences: z
    .array(z.string())
    .optional()
    .describe('With `answered`: the omitted parts, the figures, and their dates.'),
  tables: z
    .array(
      z.object({
        columns: z.array(z.string()).describe('The heads of its columns.'),
        rows: z
          .array(z.array(z.union([z.string(), z.number(), z.null()])))
          .describe('Its rows, with a cell per column.'),
      }),
    )
    .optional()
    .describe('With `answered`: the tables of another screen than a chart.'),
})
export type AskAnswer = z.infer<typeof AskAnswer>
