import { linkToUnlocks } from '@tickmark/core/screens/unlocks'
import { describe, expect, it } from 'vitest'
import { layOutMonths } from './UnlockMonthsPanel.tsx'
import { parseUnlocksSearch, scopeOf } from './UnlocksSearch.ts'

describe('layOutMonths', () => {
  const dayOf = (day: string, cliff_usd: number, linear_usd: number) => ({
    day,
    cliff_usd,
    linear_usd,
    cliffs: 1,
    largest: [],
  })

  it('lays out whole months in weeks that begin on Monday', () => {
    const [january, february, ...others] = layOutMonths({
      today: '2026-01-01',
      to: '2026-02-28',
      days: [dayOf('2026-01-20', 100, 1), dayOf('2026-01-31', 50, 1), dayOf('2026-02-01', 7, 2)],
    })
    expect(others).toEqual([])
    expect(january).toMatchObject({ title: 'Jan 2026', cliff_usd: 150, linear_usd: 2 })
    expect(february).toMatchObject({ title: 'Feb 2026', cliff_usd: 7, linear_usd: 2 })
    // The first of January 2026 is a Thursday, the first of February a Sunday.
    expect(january?.weeks[0]?.map(({ day }) => day?.slice(8))).toEqual([
      undefined,
      undefined,
      undefined,
      '01',
      '02',
      '03',
      '04',
    ])
    expect(february?.weeks[0]?.at(-1)).toMatchObject({
      day: '2026-02-01',
      unlocks: { cliff_usd: 7 },
    })
    expect(new Set(january?.weeks.flat().map(({ key }) => key)).size).toBe(34)
  })

  it('leaves out weeks before today and after the window, and marks days outside of it', () => {
    const [month] = layOutMonths({ today: '2026-01-15', to: '2026-01-20', days: [] })
    expect(month?.weeks.flat().map(({ day }) => day?.slice(8))).toEqual([
      ...['12', '13', '14', '15', '16', '17', '18'],
      ...['19', '20', '21', '22', '23', '24', '25'],
    ])
    const inside = month?.weeks.flat().filter(({ day, isOutside }) => day && !isOutside)
    expect(inside?.map(({ day }) => day?.slice(8))).toEqual(['15', '16', '17', '18', '19', '20'])
  })
})

describe('parseUnlocksSearch', () => {
  it('reads the window, filters and order', () => {
    const search = parseUnlocksSearch({
      days: 90,
      type: 'cliff',
      sectors: 'lending,derivatives',
      min: '5M',
      share: '0.02',
      watchlist: 1,
      sort: '-value_usd',
      view: 'calendar',
    })
    expect(search).toMatchObject({ sort: '-value_usd', view: 'calendar' })
    expect(scopeOf(search, ['aave'])).toEqual({
      days: 90,
      text: undefined,
      kind: 'cliff',
      sectors: ['lending', 'derivatives'],
      minimum_usd: 5_000_000,
      minimum_share: 0.02,
      per: undefined,
      projects: ['aave'],
    })
  })

  it('reads what a question links to', () => {
    const asked = {
      ...{ start: '2026-12-01', days: 30, recipients: ['team', 'founder'] },
      ...{ projects: ['arbitrum'], kind: 'cliff' as const, minimum_usd: 10_000_000 },
    }
    const path = linkToUnlocks({ ...asked, order_by: 'value_usd', order_direction: 'desc' })
    const { search: text } = new URL(path, 'https://a.example')
    const search = parseUnlocksSearch(Object.fromEntries(new URLSearchParams(text)))
    expect(search.sort).toBe('-value_usd')
    // The router reads the state that it has written once more.
    expect(parseUnlocksSearch(search)).toEqual(search)
    expect(scopeOf(search, [])).toMatchObject(asked)
    expect(linkToUnlocks({ per: 'recipient' })).toBe('/explorer/unlocks?view=recipients')
  })

  it('takes what it does not know as the default', () => {
    const search = parseUnlocksSearch({
      start: '2026-02-30',
      days: 2_000,
      type: 'burn',
      min: '-5',
      share: '2',
      sort: 'color',
      page: 0,
    })
    expect(Object.values(search).every((value) => value === undefined)).toBe(true)
    expect(scopeOf(search, ['aave'])).toMatchObject({ days: 30, projects: undefined })
  })
})
