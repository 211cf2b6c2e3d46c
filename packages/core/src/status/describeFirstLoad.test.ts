import { describe, expect, it } from 'vitest'
import type { FirstLoad } from '../answers/DataStatus.ts'
import { describeFirstLoad, shareOfFirstLoad } from './describeFirstLoad.ts'

const LIVE: FirstLoad = {
  kind: 'live',
  since: '2026-11-28T12:03:00.000Z',
  step: 'CoinGecko: Prices',
  done: 3,
  count: 12,
  projects: { done: 254, count: 487 },
  without: [],
}

describe('describeFirstLoad', () => {
  it('says what is loaded, how much of it, and since when', () => {
    expect(describeFirstLoad(LIVE)).toEqual({
      what: 'Loading live sources',
      progress: '3 of 12 datasets, histories of 254 of 487 projects',
      since: 'since 28 Nov 2026, 12:03 UTC',
    })
  })

  it('counts what is loaded where the whole is unknown', () => {
    const load = { ...LIVE, kind: 'files', done: 1, count: null, projects: null } as const
    expect(describeFirstLoad(load).progress).toBe('1 file loaded')
    expect(shareOfFirstLoad(load)).toBeNull()
  })

  it('never claims more than all, whatever the counts are', () => {
    expect(describeFirstLoad({ ...LIVE, done: 20, projects: null }).progress).toBe(
      '12 of 12 datasets',
    )
    for (const part of [
      { done: 20 },
      { projects: { done: 9, count: 0 } },
      { projects: { done: 900, count: 487 } },
      { done: -1, projects: null },
    ]) {
      const share = shareOfFirstLoad({ ...LIVE, ...part })
      expect(share).toBeGreaterThanOrEqual(0)
      expect(share).toBeLessThanOrEqual(1)
    }
    expect(shareOfFirstLoad({ ...LIVE, count: 0 })).toBeNull()
  })

  it('names the start also where the clock was set back since', () => {
    const { since } = describeFirstLoad({ ...LIVE, since: '2031-01-01T00:00:00.000Z' })
    expect(since).toBe('since 1 Jan 2031, 00:00 UTC')
  })
})
