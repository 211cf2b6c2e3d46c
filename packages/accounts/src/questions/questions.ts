import { randomUUID } from 'node:crypto'
import { type AskConversation, AskedQuestion } from '@tickmark/core/accounts/AskedQuestion'
import { AppError } from '@tickmark/core/errors/AppError'
import type { MetricQuery } from '@tickmark/core/query/MetricQuery'
import type { Caller } from '../access/Caller.ts'
import type { Accounts } from '../context/Accounts.ts'
import type { Querier } from '../store/Store.ts'

/** Older questions of a user are deleted. */
const MOST = 200

/** The questions of a user, the newest first. */
export async function listQuestions(db: Querier, userId: string): Promise<AskedQuestion[]> {
  const rows = await db
    .selectFrom('questions')
    .select(['id', 'prompt', 'query', 'asked_at'])
    .where('user_id', '=', userId)
    .orderBy('asked_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.flatMap(({ id, prompt, query, asked_at }) => {
    // A query of an earlier version may not be one any more.
    const { conversation, ...understood } = JSON.parse(query)
    const question = AskedQuestion.safeParse({
      ...{ question_id: id, prompt, asked_at: asked_at.toISOString() },
      ...{ query: understood, conversation },
    })
    return question.success ? [question.data] : []
  })
}

/** Puts a question first; one with the same words is replaced. */
export async function keepQuestion(
  { db, now }: Accounts,
  { userId: user_id }: Caller,
  {
    prompt,
    query,
    conversation,
  }: { prompt: string; query: MetricQuery; conversation?: AskConversation | undefined },
): Promise<void> {
  // A query has no part of this name, so that both are one column.
  const understood = JSON.stringify({ ...query, conversation })
  const row = { id: randomUUID(), user_id, prompt, query: understood, asked_at: now() }
  await db.transaction().execute(async (trx) => {
    // Locked, so that two at once neither repeat each other nor exceed the limit.
    await trx.selectFrom('users').select('id').where('id', '=', user_id).forUpdate().execute()
    await trx
      .deleteFrom('questions')
      .where('user_id', '=', user_id)
      .where('prompt', '=', prompt)
      .execute()
    await trx.insertInto('questions').values(row).execute()
    await trx
      .deleteFrom('questions')
      .where('user_id', '=', user_id)
      .where('id', 'not in', (newest) =>
        newest
          .selectFrom('questions')
          .select('id')
          .where('user_id', '=', user_id)
          .orderBy('asked_at', 'desc')
          .limit(MOST),
      )
      .execute()
  })
}

/** @throws AppError `not-found` for a question that is not the caller’s. */
export async function removeQuestion(
  { db }: Accounts,
  { userId }: Caller,
  id: string,
): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('questions')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (numDeletedRows === 0n)
    throw new AppError('not-found', `You have no question with the id "${id}".`)
}

export async function clearQuestions({ db }: Accounts, { userId }: Caller): Promise<void> {
  await db.deleteFrom('questions').where('user_id', '=', userId).execute()
}
