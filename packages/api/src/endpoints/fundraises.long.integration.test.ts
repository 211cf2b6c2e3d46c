import { refreshDerivedTables } from '@tickmark/analytics/batches/refreshDerivedTables'
import { loadInput } from '@tickmark/analytics/testing/openTestAnalytics'
import { openForTests } from '@tickmark/core/testing/openForTests'
import { createTRPCClient, httpBatchLink } from '@trpc/client'
import { beforeAll, describe, expect, it } from 'vitest'
import { openTestApi } from '../testing/openTestApi.ts'
import type { AppRouter } from '../trpc/appRouter.ts'

const api = openForTests(openTestApi)

const get = async (url: string) => {
  const response = await api.ask(url)
  return { status: response.statusCode, body: response.json() }
}

describe('calls about funding rounds', () => {
  it('gives the same sum as totals and as a page', async () => {
    const { body: page } = await get('/v2/internal/fundraises?projects=aave')
    const { body: totals } = await get('/v2/internal/fundraises/totals?by=month&projects=aave')
    expect(page.total).toMatchObject({ rounds: 1, amount_usd: 1_000_000 })
    expect(totals.rows).toEqual([{ key: '2024-01-01', ...page.total }])
  })

  it('does not split the names of investors at commas', async () => {
    const { body } = await get(
      `/v2/internal/fundraises?investors=${encodeURIComponent('Somebody, Inc')}`,
    )
    expect(body.total.rounds).toBe(0)
  })

  it('answers 404 for an investor whom no round names, and says so', async () => {
    const { status, body } = await get('/v2/internal/investors/Nobody')
    expect(status).toBe(404)
    expect(body).toMatchObject({
      type: 'not-found',
      message: 'No funding round names the investor "Nobody".',
    })
  })

  it('suggests whom a mistyped investor may have meant', async () => {
    await loadInput(api.analytics, (writer) => {
      writer.record('fundraises', {
        record_id: 'two',
        name: 'Two',
        day: '2024-01-06',
        other_investors: ['Paradigm'],
      })
    })
    const { body } = await get('/v2/internal/investors/paradgim')
    expect(body.message).toBe(
      'No funding round names the investor "paradgim". Did you mean "Paradigm"?',
    )
  })

  it.each([
    'fundraises?order_by=nothing',
    'fundraises?minimum=-1',
    'fundraises?limit=100000',
    'fundraises?start=2024-02-01&end=2024-01-01',
    'fundraises/totals?by=month&start=2024-02-01&end=2024-01-01',
    'checks?start=2024-02-01&end=2024-01-01',
    'fundraises/totals',
    'fundraises/totals?by=color',
  ])('refuses %s', async (path) => {
    expect((await get(`/v2/internal/${path}`)).status).toBe(400)
  })

  it('writes a page as CSV that no spreadsheet takes for a formula', async () => {
    const response = await api.ask('/v2/internal/fundraises?format=csv')
    expect(response.headers['content-type']).toMatch(/^text\/csv/)
    expect(response.body).toContain(`"'=Aave, ""the bank"""`)
  })
})

/** "Infinite lists pass cursor and direction in the input." */
describe('the list of funding rounds as an infinite list', () => {
  let search: ReturnType<typeof createTRPCClient<AppRouter>>['fundraises']['search']
  beforeAll(async () => {
    await loadRounds('many', 23)
    const url = await api.app.listen({ port: 0, host: '127.0.0.1' })
    const links = [httpBatchLink({ url: `${url}/trpc` })]
    search = createTRPCClient<AppRouter>({ links }).fundraises.search
  })

  const idsOf = (page: Awaited<ReturnType<typeof search.query>>) =>
    page.rows.map(({ record_id, source_id }) => `${source_id}/${record_id}`)

  it.each(['day', 'amount_usd'] as const)(
    'gives every row once by %s, forward to the end and backward to the start',
    async (order_by) => {
      const input = { order_by, limit: 5 }
      const whole = idsOf(await search.query({ order_by, limit: 100 }))
      expect(new Set(whole).size).toBe(whole.length)
      let page = await search.query({ ...input, direction: 'forward' })
      const forward = idsOf(page)
      while (page.nextCursor !== null) {
        page = await search.query({ ...input, cursor: page.nextCursor, direction: 'forward' })
        forward.push(...idsOf(page))
      }
      expect(forward).toEqual(whole)
      const backward = idsOf(page)
      while (page.previousCursor !== null) {
        page = await search.query({ ...input, cursor: page.previousCursor, direction: 'backward' })
        backward.unshift(...idsOf(page))
      }
      expect(backward).toEqual(whole)
    },
  )

  it('goes on before an offset, which without a cursor works as ever', async () => {
    const { nextCursor, ...second } = await search.query({ limit: 5, offset: 5 })
    const first = await search.query({ limit: 5 })
    const given = { limit: 5, offset: 20, cursor: first.nextCursor ?? '' }
    expect(await search.query(given)).toEqual({ ...second, nextCursor })
  })

  it('refuses a cursor that is none, and names the field', async () => {
    await expect(search.query({ cursor: 'next' })).rejects.toMatchObject({
      message: 'cursor: must be the nextCursor or previousCursor of an earlier page',
      data: { code: 'BAD_REQUEST', httpStatus: 400, errors: [{ field: 'cursor' }] },
    })
    const { status, body } = await get('/v2/internal/fundraises?direction=backward')
    expect(status).toBe(400)
    expect(body.errors).toMatchObject([{ field: 'cursor' }])
  })

  it('refuses to go on after the data changed, so that no row is skipped or repeated', async () => {
    const { nextCursor } = await search.query({ limit: 5 })
    const given = { limit: 5, cursor: nextCursor ?? '' }
    await search.query(given)
    await loadRounds('later', 1)
    await expect(search.query(given)).rejects.toMatchObject({
      message: 'cursor: the list changed since this page was read. Start again without a cursor.',
      data: { httpStatus: 409, type: 'conflict', errors: [{ field: 'cursor', value: nextCursor }] },
    })
    const first = await search.query({ limit: 5 })
    expect(first.nextCursor).not.toBe(nextCursor)
    expect((await search.query({ ...given, cursor: first.nextCursor ?? '' })).rows).toHaveLength(5)
  })
})

/** Rounds of two days and of no or the same size, so that they differ in little but their ids. */
async function loadRounds(name: string, count: number) {
  await loadInput(api.analytics, (writer) => {
    for (let index = 0; index < count; index += 1)
      writer.record('fundraises', {
        record_id: `${name}-${index}`,
        name: 'Many',
        day: `2024-02-0${1 + (index % 2)}`,
        amount_usd: index % 3 === 0 ? null : 5,
      })
  })
  await refreshDerivedTables(api.analytics)
}
