import { describe, expect, it } from 'vitest'
import {
  BEFORE_REFRESHES,
  changeEntries,
  FIRST,
  LAST_REFRESH,
  NEXT,
  openListingSync,
  THIRD,
} from '../testing/openListingSync.ts'

const { provider, sync, read } = openListingSync()

describe('lists of levels', () => {
  it('state the level of the moment, which is final after its history is refreshed', async () => {
    await sync('protocol-tvl', BEFORE_REFRESHES)
    const next = await sync('protocol-tvl', '2026-02-25T12:00:00Z')
    expect(next).toMatchObject({ state: 'loaded', histories: [], asked: 1 })
    const isOpen = { value: 1_555, provisional: true }
    expect((await read('tvl', 'lido')).get('2026-02-25')).toEqual(isOpen)
    for (const [metric, chain] of [
      ['tvl', 'ethereum'],
      ['active_loans', ''],
      ['active_loans', 'ethereum'],
    ] as const)
      expect((await read(metric, 'aave', chain)).get('2026-02-25')).toEqual(isOpen)
    const again = await sync('protocol-tvl', '2026-02-25T12:00:00Z')
    expect(again).toMatchObject({ state: 'unchanged', histories: [] })
    expect((await sync('protocol-tvl', '2026-02-26T12:00:00Z')).histories).toEqual([
      '/protocol/aave',
    ])
    expect((await read('tvl', 'lido')).get('2026-02-25')).toEqual(isOpen)
    const isWhole = { value: 1_550, provisional: false }
    expect((await read('tvl', 'aave')).get('2026-02-25')).toEqual(isWhole)
    expect((await sync('protocol-tvl', LAST_REFRESH)).histories).toEqual(['/protocol/lido'])
    expect((await read('tvl', 'lido')).get('2026-02-25')).toEqual(isWhole)
    for (const project of ['lido', 'aave'])
      expect((await read('tvl', project)).get('2026-02-27')).toEqual({
        value: 1_575,
        provisional: true,
      })
  })

  it.each([
    ['a chain is gone', { chainTvls: { borrowed: 1_475, 'Ethereum-borrowed': 1_475 } }],
    ['a chain is new', { chainTvls: { Ethereum: 1_475, Base: 1 } }],
    ['a level is three times as high', { tvl: 4_425 }],
    ['it is no number', { tvl: 'much' }],
    ['it is not stated', { tvl: undefined, chainTvls: undefined }],
  ])('cause a request of a subject if %s', async (_, change) => {
    await sync('protocol-tvl', FIRST)
    provider.change(changeEntries('/protocols', 'lido', () => change))
    expect((await sync('protocol-tvl', NEXT)).histories).toEqual(['/protocol/lido'])
    expect((await read('tvl', 'lido')).get('2026-02-17')?.value).toBe(1_475)
    expect((await read('tvl', 'lido', 'base')).size).toBe(0)
  })

  it('do not report what a parent omits, so its history is requested', async () => {
    await sync('protocol-tvl', FIRST)
    const left = { tokensExcludedFromParent: { Ethereum: ['STETH'] }, tvl: 1_620 }
    provider.change(changeEntries('/protocols', 'aave-v3', () => left))
    expect((await sync('protocol-tvl', NEXT)).histories).toEqual(['/protocol/aave'])
    // The list's values of the parts are nearly a tenth too high, which is within the allowed change of a level.
    expect((await read('tvl', 'aave')).get('2026-02-17')?.value).toBe(1_475)
  })

  it('fetch all subjects after a missed day', async () => {
    await sync('protocol-tvl', FIRST)
    expect((await sync('protocol-tvl', THIRD)).histories).toEqual([
      '/protocol/aave',
      '/protocol/lido',
    ])
    expect((await read('tvl', 'lido')).get('2026-02-17')).toEqual({
      value: 1_470,
      provisional: false,
    })
  })
})
