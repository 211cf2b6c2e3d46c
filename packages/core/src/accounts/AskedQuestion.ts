import { z } from 'zod'
import { MetricQuery } from '../query/MetricQuery.ts'

/** A question in words of a user’s history. */
export const AskedQuestion = z.object({
  question_id: z.string(),
  prompt: z.string().describe('The question as written.'),
  query: MetricQuery.describe('How it was understood.'),
  asked_at: z.string().describe('When it was last asked, in UTC.'),
})
export type AskedQuestion = z.output<typeof AskedQuestion>
