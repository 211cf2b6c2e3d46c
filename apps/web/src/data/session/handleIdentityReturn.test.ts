import { beforeEach, describe, expect, it, vi } from 'vitest'
import { removeReturn } from './handleIdentityReturn.ts'
import { openFakePage, recordAll } from './testing/openFakePage.ts'

const RETURN = 'status=success&provider=web-identity'

beforeEach(() => {
  vi.unstubAllGlobals()
})

describe('handleIdentityReturn', () => {
  /** Starts a page at an address; answers what it recorded and where it went. */
  async function arriveAt(path: string) {
    const { replaceState } = openFakePage({ address: `https://terminal.example.com${path}` })
    const { handleIdentityReturn } = await import('./handleIdentityReturn.ts')
    const recorded = await recordAll()
    handleIdentityReturn()
    return { recorded, replaced: replaceState.mock.calls }
  }

  it('records a login with the provider as method', async () => {
    const { recorded } = await arriveAt(`/explorer?${RETURN}`)
    expect(recorded).toEqual([['login', { method: 'web-identity' }]])
    vi.resetModules()
    const other = await arriveAt('/explorer?status=success&provider=financial-data-terminal')
    expect(other.recorded).toEqual([['login', { method: 'financial-data-terminal' }]])
  })

  it('replaces the address by one without those two parameters, with its hash and its state', async () => {
    const { replaced } = await arriveAt(`/explorer/projects?q=a&${RETURN}#top`)
    expect(replaced).toEqual([[{ kept: true }, '', '/explorer/projects?q=a#top']])
  })

  it.each([
    '',
    '?status=success',
    '?provider=web-identity',
    '?status=failed&provider=web-identity',
  ])('leaves the address alone where it ends with %j', async (query) => {
    const { recorded, replaced } = await arriveAt(`/explorer${query}`)
    expect([recorded, replaced]).toEqual([[], []])
  })
})

describe('removeReturn', () => {
  it.each([
    [`?${RETURN}`, ''],
    ['?provider=web-identity&status=success', ''],
    [`?a=1&${RETURN}&b=2`, '?a=1&b=2'],
    [
      `?q=a%20b&${RETURN}&r=c+d&s=%7B%22x%22%3A1%7D&flag`,
      '?q=a%20b&r=c+d&s=%7B%22x%22%3A1%7D&flag',
    ],
    [`?statuses=1&${RETURN}&provider_id=2`, '?statuses=1&provider_id=2'],
    [`?${RETURN}&&`, ''],
  ])('makes of %s: %j, with the others as they were written', (query, expected) => {
    expect(removeReturn(query)).toBe(expected)
  })

  it.each(['?status=success&provider=other', '?status=Success&provider=web-identity', '?%', ''])(
    'is not concerned with %j',
    (query) => expect(removeReturn(query)).toBeNull(),
  )
})
