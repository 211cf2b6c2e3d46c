import { openForTests } from '@tickmark/core/testing/openForTests'
import { describe, expect, it } from 'vitest'
import { openTestApi } from '../testing/openTestApi.ts'

const api = openForTests(() =>
  openTestApi({
    requestsPerMinute: 3,
    isTerminalToken: async (token) => token === 'from-the-terminal',
  }),
)

describe('the rate limit', () => {
  it('is part of every answer’s headers and refuses with 429 and Retry-After', async () => {
    const answers = []
    for (let at = 0; at < 4; at++) answers.push(await api.ask('/v2/market-sectors'))
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200, 429])
    expect(answers.map((answer) => answer.headers['ratelimit-remaining'])).toEqual([
      '2',
      '1',
      '0',
      '0',
    ])
    expect(answers[0]?.headers['ratelimit-limit']).toBe('3')
    expect(answers[0]?.headers['ratelimit-policy']).toBe('3;w=60')
    expect(Number(answers[3]?.headers['retry-after'])).toBeGreaterThan(0)
    expect(answers[3]?.json().type).toBe('too-many-requests')
  })

  it('counts all public calls together, and those of the page apart', async () => {
    expect((await api.ask('/v2/projects')).statusCode).toBe(429)
    expect((await api.app.inject('/v2/internal/projects/ethereum')).statusCode).toBe(200)
  })

  it('counts each address by itself, and a network of IPv6 as one', async () => {
    const status = async (remoteAddress: string) =>
      (await api.ask({ url: '/v2/market-sectors', remoteAddress })).statusCode
    const statuses = []
    for (const end of ['1', '2', '3', '4']) statuses.push(await status(`2001:db8:1:1::${end}`))
    expect(statuses).toEqual([200, 200, 200, 429])
    expect(await status('2001:db8:1:2::1')).toBe(200)
    expect(await status('203.0.113.9')).toBe(200)
  })
})

describe('pages of the terminal', () => {
  const PAGE = { 'x-tt-terminal-jwt': 'from-the-terminal' }
  const status = async (url: string, headers: Record<string, string>) =>
    (await api.ask({ url, headers })).statusCode

  it('are counted apart from a busy program with the same key and address', async () => {
    expect(await status('/v2/market-sectors', {})).toBe(429)
    const answers = []
    for (let at = 0; at < 4; at++) answers.push(await status('/v2/market-sectors', PAGE))
    expect(answers).toEqual([200, 200, 200, 429])
  })

  it('are counted per visitor, whatever key they carry', async () => {
    const other = { ...PAGE, authorization: 'Bearer another' }
    expect(await status('/v2/internal/projects/ethereum', other)).toBe(429)
  })

  it('are counted apart over tRPC too', async () => {
    const answers = []
    for (let at = 0; at < 4; at++) answers.push(await status('/trpc/metrics.list', {}))
    expect(answers).toEqual([200, 200, 200, 429])
    expect(await status('/trpc/metrics.list', PAGE)).toBe(200)
  })

  it('gain nothing by a token that does not hold', async () => {
    const foreign = { 'x-tt-terminal-jwt': 'made-up' }
    expect(await status('/v2/market-sectors', foreign)).toBe(429)
  })
})

describe('calls that need no key', () => {
  it('are not let through more often for each made-up key', async () => {
    const statuses = []
    for (let at = 0; at < 4; at++)
      statuses.push(
        await api.ask({
          url: '/v2/internal/projects/ethereum',
          remoteAddress: '203.0.113.30',
          headers: { authorization: `Bearer made-up-${at}` },
        }),
      )
    expect(statuses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 429])
  })
})
