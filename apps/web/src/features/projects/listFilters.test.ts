import { describe, expect, it } from 'vitest'
import { listFilters } from './FilterChips.tsx'
import { NO_FILTERS } from './listQuery.ts'
import { parseProjectsSearch } from './ProjectsSearch.ts'

const EVERYTHING = parseProjectsSearch({
  q: 'a',
  fav: '1',
  sectors: 'lending,nope',
  chains: 'ethereum',
  tags: 'cosmos-sdk',
  has: 'fees,revenue,nope',
  ranges: 'fees_30d_sum:1000000:,price_30d_change::-0.2,tvl_7d_latest:1:2',
})
const nameOf = (id: string) => (id === 'ethereum' ? 'Ethereum' : id)

describe('listFilters', () => {
  it('names every filter of the address', () => {
    expect(listFilters(EVERYTHING, nameOf).map(({ label }) => label)).toEqual([
      '“a”',
      'Favorites',
      'Lending',
      'nope',
      'Ethereum',
      'cosmos sdk',
      'Has Fees',
      'Has Revenue',
      'Fees 30d at least $1M',
      'Price 30d change at most −20.0%',
      'TVL $1.00 to $2.00',
    ])
    expect(listFilters({ preset: 'usage', all: true }, nameOf)).toEqual([])
  })

  it('takes one filter away and leaves the others', () => {
    const [, , , , , , , revenue] = listFilters(EVERYTHING, nameOf)
    expect(revenue?.without).toEqual({ has: 'fees' })
    const without = listFilters({ tags: 'vaults' }, nameOf)[0]?.without
    expect(without).toEqual({ tags: undefined })
  })

  it('is empty without any filter, one after the other or all at once', () => {
    let search = EVERYTHING
    for (let left = 11; left > 0; left--) {
      const filters = listFilters(search, nameOf)
      expect(filters).toHaveLength(left)
      search = { ...search, ...filters[0]?.without }
    }
    expect(listFilters(search, nameOf)).toEqual([])
    expect(listFilters({ ...EVERYTHING, ...NO_FILTERS }, nameOf)).toEqual([])
  })
})
