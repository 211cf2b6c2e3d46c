import type { SectorFigure } from '@tickmark/core/answers/SectorTotals'
import { findSector } from '@tickmark/core/sectors/findSector'
import { describe, expect, it } from 'vitest'
import { parseSectorSort } from './parseSectorSort.ts'
import type { SectorRow } from './SectorRow.ts'
import { sortSectors, toggleSectorSort } from './sortSectors.ts'

function row(id: string, fees: number | null, withData = 1): SectorRow {
  const sector = findSector(id)
  if (sector === undefined) throw new Error(`There is no sector ${id}.`)
  const figure: SectorFigure = {
    projects: 1,
    total: fees,
    previous_total: null,
    change: null,
    share: null,
    top_project: null,
  }
  return { sector, projects: 3, projects_with_data: withData, figures: { fees: figure } }
}
const rows = [row('lending', 5), row('insurance', null, 0), row('bridge', 9, 4)]
const order = (text: string) => {
  const sort = parseSectorSort(text)
  if (sort === undefined) throw new Error(`${text} is no order.`)
  return sortSectors(rows, sort).map(({ sector }) => sector.market_sector_id)
}

describe('sortSectors', () => {
  it('orders by a figure with the missing ones last in either direction', () => {
    expect(order('-fees')).toEqual(['bridge', 'lending', 'insurance'])
    expect(order('fees')).toEqual(['lending', 'bridge', 'insurance'])
  })
  it('orders by name and by how many projects have data', () => {
    expect(order('name')).toEqual(['bridge', 'insurance', 'lending'])
    expect(order('-projects')).toEqual(['bridge', 'lending', 'insurance'])
  })
})

describe('parseSectorSort', () => {
  it('knows the columns of the overview only', () => {
    expect(parseSectorSort('-revenue')).toEqual({ column: 'revenue', descending: true })
    for (const text of [undefined, '', '-', 'constructor', 'price'])
      expect(parseSectorSort(text)).toBeUndefined()
  })
})

describe('toggleSectorSort', () => {
  it('starts with the largest figure and the first letter, then turns round', () => {
    expect(toggleSectorSort({ column: 'name', descending: false }, 'fees')).toBe('-fees')
    expect(toggleSectorSort({ column: 'fees', descending: true }, 'fees')).toBe('fees')
    expect(toggleSectorSort({ column: 'fees', descending: true }, 'name')).toBe('name')
  })
})
