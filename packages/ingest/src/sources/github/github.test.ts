import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { PROVIDERS } from '../../testing/PROVIDERS.ts'
import { type FakeProvider, startFakeProvider } from '../../testing/startFakeProvider.ts'
import { syncInMemory } from '../../testing/syncInMemory.ts'
import { createGithub } from './createGithub.ts'

const GITHUB = createGithub('github-token')

let provider: FakeProvider
beforeEach(async () => {
  provider = await startFakeProvider(PROVIDERS)
})
afterEach(() => provider.stop())

const listCommitRequests = () =>
  provider.requests.filter(({ url }) => url.pathname.endsWith('/commits')).map(({ url }) => url)

describe('GitHub', () => {
  it('counts whole days of an organization’s own repositories, without merges and bots', async () => {
    const { writer, failed } = await syncInMemory(GITHUB, provider.origin)
    expect(failed).toEqual([])
    const days = writer.points.filter(({ metric_id }) => metric_id === 'code_commits')
    expect(days.at(0)?.day).toBe('2025-10-12')
    expect(days.at(-1)?.day).toBe('2026-01-09')
    expect(days.slice(-3).map(({ value }) => value)).toEqual([1, 1, 2])
    expect(writer.valueOf('active_developers', '2025-10-12')).toBe(2)
    expect(days.every(({ project_id }) => project_id === 'uniswap')).toBe(true)
  })

  it('requests earlier days too, page by page, but no forks or inactive repositories', async () => {
    await syncInMemory(GITHUB, provider.origin)
    const requests = listCommitRequests()
    expect(new Set(requests.map(({ pathname }) => pathname))).toEqual(
      new Set(['/repos/Uniswap/busy/commits', '/repos/Uniswap/empty/commits']),
    )
    expect(requests[0]?.search).toBe(
      '?since=2025-09-13T00%3A00%3A00Z&until=2026-01-10T00%3A00%3A00Z&per_page=100&page=1',
    )
    // 119 days of two commits each.
    expect(requests.filter(({ pathname }) => pathname.includes('busy'))).toHaveLength(3)
    const headers = provider.requests[0]?.headers
    expect(headers).toMatchObject({
      accept: 'application/vnd.github+json',
      authorization: 'Bearer github-token',
      'x-github-api-version': '2022-11-28',
    })
  })

  it('requests nothing once yesterday is known', async () => {
    await syncInMemory(GITHUB, provider.origin, { since: '2025-12-26' })
    expect(provider.requests).toEqual([])
  })

  it('names organizations that moved or are gone', async () => {
    const { unmatched } = await syncInMemory(GITHUB, provider.origin, { since: '2026-01-05' })
    expect(unmatched).toContainEqual({
      name: 'aave',
      reason: 'aave: GitHub has no organization or repository of this name',
    })
    expect(unmatched.map(({ name }) => name)).toContain('bitcoin/bitcoin')
  })

  it('says so when the list of repositories has another shape', async () => {
    provider.change((body, url) => (url.pathname.endsWith('/repos') ? [{ full_name: 7 }] : body))
    const { failed } = await syncInMemory(GITHUB, provider.origin)
    expect(failed).toHaveLength(1)
    expect(failed[0]?.message).toMatch(/repositories of .* have an unexpected format: 0.full_name/)
  })

  it('loads nothing of a project one of whose commits cannot be read', async () => {
    provider.change((body, url) =>
      url.pathname.endsWith('/commits') && Array.isArray(body) ? [{ sha: 'a' }, ...body] : body,
    )
    await expect(syncInMemory(GITHUB, provider.origin)).resolves.toMatchObject({ points: [] })
  })
})
