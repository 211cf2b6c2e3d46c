import { describe, expect, it } from 'vitest'
import { arrangeColumns } from './arrangeColumns.ts'

const COLUMNS = ['name', 'fees', 'tvl', 'price'].map((id) => ({ id, width: 100 }))
const NOTHING = { order: [], hidden: [], pinned: [] }

const arrange = (layout: Partial<typeof NOTHING> | Record<string, string[]>) =>
  arrangeColumns(COLUMNS, { ...NOTHING, ...layout }).map(({ column, left }) =>
    left === undefined ? column.id : `${column.id}@${left}`,
  )

describe('arrangeColumns', () => {
  it('leaves columns as they are where no user arranged them', () => {
    expect(arrange({})).toEqual(['name@0', 'fees', 'tvl', 'price'])
  })
  it('puts named columns first and keeps the others in their own order', () => {
    expect(arrange({ order: ['price', 'gone'] })).toEqual(['name@0', 'price', 'fees', 'tvl'])
  })
  it('hides columns, but never the first', () => {
    expect(arrange({ hidden: ['name', 'tvl'] })).toEqual(['name@0', 'fees', 'price'])
  })
  it('puts pinned columns side by side at the left edge', () => {
    expect(arrange({ pinned: ['price', 'tvl'] })).toEqual([
      'name@0',
      'tvl@100',
      'price@200',
      'fees',
    ])
  })
  it('has nothing to arrange without columns', () => {
    expect(arrangeColumns([], NOTHING)).toEqual([])
  })
})
