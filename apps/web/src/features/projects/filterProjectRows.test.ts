import { describe, expect, it } from 'vitest'
import { parseAmount } from '../../data/parseAmount.ts'
import {
  filterProjectRows,
  type ProjectFilter,
  parseRanges,
  writeRanges,
} from './filterProjectRows.ts'
import type { ListedProject, ProjectRow } from './ProjectRow.ts'

const row = (fees: number | null, fields: Partial<ListedProject>): ProjectRow => ({
  project: {
    project_id: 'aave',
    name: 'Aave',
    symbol: 'AAVE',
    market_sectors: ['lending'],
    chains: ['ethereum'],
    tags: ['money-market'],
    is_archived: false,
    is_reviewed: true,
    has_data: true,
    ...fields,
  },
  figures: { fees_30d_sum: fees },
  trends: {},
})

const ROWS = [
  row(5e6, {}),
  row(1e6, { project_id: 'uniswap', name: 'Uniswap', symbol: 'UNI', market_sectors: ['exchange'] }),
  row(null, { project_id: 'old', name: 'Old', symbol: '', is_archived: true }),
  row(null, { project_id: 'bare', name: 'Bare', symbol: '', has_data: false }),
]
const OPEN: ProjectFilter = {
  text: '',
  reviewed: false,
  sectors: [],
  chains: [],
  tags: [],
  among: [],
  ranges: [],
  all: false,
}

const ids = (filter: Partial<ProjectFilter>) =>
  filterProjectRows(ROWS, { ...OPEN, ...filter }).map(({ project }) => project.project_id)

describe('filterProjectRows', () => {
  it('leaves out archived projects and those without data unless requested', () => {
    expect(ids({})).toEqual(['aave', 'uniswap'])
    expect(ids({ all: true })).toHaveLength(4)
  })
  it('finds by name, ticker and id', () => {
    expect(ids({ text: ' uni ' })).toEqual(['uniswap'])
    expect(ids({ text: 'AAV' })).toEqual(['aave'])
  })
  it('finds by the ticker of a partner’s terminal', () => {
    const known = row(1, { bb_ticker: 'XVVUSD Curncy' })
    const found = filterProjectRows([known, ...ROWS], { ...OPEN, text: 'xvvusd cur' })
    expect(found).toEqual([known])
  })
  it('takes a project in any of the wanted sectors', () => {
    expect(filterProjectRows(ROWS, { ...OPEN, sectors: ['exchange', 'bridge'] })).toHaveLength(1)
  })
  it('takes a project with any of the wanted tags', () => {
    expect(ids({ tags: ['money-market', 'dex'] })).toEqual(['aave', 'uniswap'])
    expect(ids({ tags: ['dex'] })).toEqual([])
  })
  it('takes those that every list names', () => {
    expect(ids({ among: [null, ['uniswap', 'aave']] })).toEqual(['aave', 'uniswap'])
    expect(ids({ among: [['aave'], ['uniswap', 'aave']] })).toEqual(['aave'])
    expect(ids({ among: [[]] })).toEqual([])
  })
  it('lets no missing figure pass a range', () => {
    expect(ids({ all: true, ranges: parseRanges('fees_30d_sum::2000000') })).toEqual(['uniswap'])
  })
})

describe('parseRanges', () => {
  it('survives the address', () => {
    expect(writeRanges(parseRanges('fees_30d_sum:1000:,price_30d_change:-0.2:0.2'))).toBe(
      'fees_30d_sum:1000:,price_30d_change:-0.2:0.2',
    )
  })
  it('forgets what says nothing', () => {
    expect(parseRanges('fees_30d_sum::,nonsense:1:2,')).toEqual([])
  })
})

describe('parseAmount', () => {
  it.each([
    ['1.5M', 1_500_000],
    ['$3,000', 3_000],
    ['-20%', -0.2],
    ['−2b', -2e9],
    ['0', 0],
  ])('reads %s', (text, amount) => {
    expect(parseAmount(text)).toBeCloseTo(amount, 10)
  })
  it.each(['', 'abc', '1.2.3', '%'])('refuses "%s"', (text) => {
    expect(parseAmount(text)).toBeUndefined()
  })
})
