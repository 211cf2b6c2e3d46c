import { MetricQuery } from '@tickmark/core/query/MetricQuery'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeUser, type TestUser } from '../testing/makeUser.ts'
import { openTestAccounts, STORE_KINDS, type TestAccounts } from '../testing/openTestAccounts.ts'
import { clearQuestions, keepQuestion, listQuestions, removeQuestion } from './questions.ts'

const query = MetricQuery.parse({ metrics: ['fees'], where: { projects: ['aave', '\u0000'] } })

describe.each(STORE_KINDS)('the history of questions in a store that is %s', (kind) => {
  let accounts: TestAccounts
  let user: TestUser
  let other: TestUser
  let clock = Date.parse('2026-01-01T00:00:00Z')
  beforeAll(async () => {
    accounts = await openTestAccounts({ kind })
    user = await makeUser(accounts, 'asks@bank.example')
    other = await makeUser(accounts, 'other@bank.example')
  })
  afterAll(() => accounts.close())

  const keep = (prompt: string, { caller } = user) => {
    clock += 1_000
    return keepQuestion({ ...accounts, now: () => new Date(clock) }, caller, { prompt, query })
  }
  const list = async ({ userId } = user) =>
    (await listQuestions(accounts.db, userId)).map(({ prompt }) => prompt)

  it('has each once, the newest first, and 200 at most', async () => {
    await keep('fees of lido', other)
    for (const prompt of ['fees of aave', '𝓯'.repeat(500), 'fees of aave']) await keep(prompt)
    expect(await list()).toEqual(['fees of aave', '𝓯'.repeat(500)])
    expect((await listQuestions(accounts.db, user.userId))[0]).toMatchObject({ query })
    for (let at = 0; at < 200; at++) await keep(`fees of ${at}`)
    expect(await list()).toHaveLength(200)
    expect(await list()).not.toContain('fees of aave')
  })

  it('has what a language model was sent beside the query', async () => {
    const conversation = {
      ...{ model: 'test-1', host: 'localhost' },
      texts: [{ what: 'Question', text: 'splurged fees of aave' }],
    }
    clock += 1_000
    const at = { ...accounts, now: () => new Date(clock) }
    await keepQuestion(at, user.caller, { prompt: 'splurged fees', query, conversation })
    const [newest, before] = await listQuestions(accounts.db, user.userId)
    expect(newest).toMatchObject({ query, conversation })
    expect(before?.conversation).toBeUndefined()
    expect(newest?.query).toEqual(query)
  })

  it('loses one or all of its user’s, and no other user’s', async () => {
    const [newest, ...rest] = await listQuestions(accounts.db, user.userId)
    const id = newest?.question_id ?? ''
    await expect(removeQuestion(accounts, other.caller, id)).rejects.toThrow('no question')
    await removeQuestion(accounts, user.caller, id)
    expect(await listQuestions(accounts.db, user.userId)).toEqual(rest)
    await clearQuestions(accounts, user.caller)
    expect([await list(), await list(other)]).toEqual([[], ['fees of lido']])
  })
})
