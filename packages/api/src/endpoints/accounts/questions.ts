import {
  clearQuestions,
  keepQuestion,
  listQuestions,
  removeQuestion,
} from '@tickmark/accounts/questions/questions'
import { AskConversation, AskedQuestion } from '@tickmark/core/accounts/AskedQuestion'
import { MetricQuery } from '@tickmark/core/query/MetricQuery'
import { z } from 'zod'
import { accountEndpoint } from '../../context/endpoint.ts'
import { MAX_PROMPT_LENGTH } from '../../lookups/readWords.ts'
import { IdField, NoContent } from './fields.ts'

/** The history of questions in words. */
export const questionEndpoints = [
  accountEndpoint({
    name: 'listQuestions',
    path: '/v3/internal/questions',
    summary: 'The questions that the user asked in plain language, newest first.',
    input: z.strictObject({}),
    output: z.object({ questions: z.array(AskedQuestion) }),
    run: async ({ accounts, acting }) => ({
      questions: await listQuestions(accounts.db, acting().caller.userId),
    }),
  }),

  accountEndpoint({
    name: 'keepQuestion',
    path: 'POST /v3/internal/questions',
    summary: 'Adds a question to the history of the user. The latest 200 are kept.',
    input: z.strictObject({
      prompt: z
        .string()
        .trim()
        .min(1)
        .max(MAX_PROMPT_LENGTH)
        .regex(/^[^\p{Cc}]*$/u, 'must not contain control characters'),
      query: MetricQuery,
      conversation: AskConversation.optional(),
    }),
    output: NoContent,
    run: ({ accounts, acting }, question) => keepQuestion(accounts, acting().caller, question),
  }),

  accountEndpoint({
    name: 'removeQuestion',
    path: 'DELETE /v3/internal/questions/{question_id}',
    summary: 'Deletes a question from the history of the user.',
    input: z.strictObject({ question_id: IdField }),
    output: NoContent,
    run: ({ accounts, acting }, { question_id }) =>
      removeQuestion(accounts, acting().caller, question_id),
  }),

  accountEndpoint({
    name: 'clearQuestions',
    path: 'DELETE /v3/internal/questions',
    summary: 'Deletes the history of the user.',
    input: z.strictObject({}),
    output: NoContent,
    run: ({ accounts, acting }) => clearQuestions(accounts, acting().caller),
  }),
] as const
