import { KEPT_STATISTICS } from '@tickmark/core/answers/choices'
import { MetricQuery, MomentText } from '@tickmark/core/query/MetricQuery'
import { z } from 'zod'
import { MAX_PROMPT_LENGTH } from '../lookups/readWords.ts'

/** A question in words. */
export const AskInput = z.strictObject({
  prompt: z.string().max(200_000).describe('The question, in English or German.'),
  context: MetricQuery.optional().describe(
    'The query on screen, which a short prompt such as “by chain instead” changes only in the parts that it mentions.',
  ),
  earlier: z
    .array(z.string().max(MAX_PROMPT_LENGTH))
    .max(20)
    .optional()
    .describe(
      'The earlier questions, the first one first: a short prompt such as “only L2s” changes what they say. `context` is the query that the first of them went on from.',
    ),
  statistic: z
    .enum(KEPT_STATISTICS)
    .optional()
    .describe(
      'The statistic of the earlier answer, such as a median, which no query holds: “and dexes” is about that of others. See the part `statistic` of that answer.',
    ),
})
export type AskInput = z.output<typeof AskInput>

/** The same for a stream, which may send the question to a language model. */
export const AskStreamInput = AskInput.extend({
  model: z
    .boolean()
    .default(false)
    .describe('True to let a language model read the question if the rules find no query.'),
  query: MetricQuery.optional().describe(
    'A query to answer in place of that of the words: one whose parts were changed, or that was answered before. What no query holds, such as a median, is still taken from the words.',
  ),
  since: MomentText.optional().describe(
    'The moment of an earlier answer to `query`, to say whether its figures have changed.',
  ),
})
export type AskStreamInput = z.output<typeof AskStreamInput>
