import type { SectorFigure } from '@tickmark/core/answers/SectorTotals'
import { findSector } from '@tickmark/core/sectors/findSector'
import { describe, expect, it } from 'vitest'
import { parseOrder } from '../../../data/listOrder.ts'
import { sortRows } from '../../../tables/sortRows.ts'
import { SECTOR_ORDERS } from './MarketsSearch.ts'
import { readSectorValue, type SectorRow } from './SectorRow.ts'

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
  const sort = parseOrder(text, SECTOR_ORDERS)
  if (sort === undefined) throw new Error(`${text} is no order.`)
  const { by, descending } = sort
  return sortRows(rows, (row) => readSectorValue(row, by), descending).map(
    ({ sector }) => sector.market_sector_id,
  )
}

describe('the order of sectors', () => {
  it('orders by a figure with the missing ones last in either direction', () => {
    expect(order('-fees')).toEqual(['bridge', 'lending', 'insurance'])
    expect(order('fees')).toEqual(['lending', 'bridge', 'insurance'])
  })
  it('orders by name and by how many projects have data', () => {
    expect(order('name')).toEqual(['bridge', 'insurance', 'lending'])
    expect(order('-projects')).toEqual(['bridge', 'lending', 'insurance'])
  })
})

describe('the order in the address', () => {
  it('names columns of the overview only', () => {
    expect(parseOrder('-revenue', SECTOR_ORDERS)).toEqual({ by: 'revenue', descending: true })
    for (const text of [undefined, '', '-', 'constructor', 'price'])
      expect(parseOrder(text, SECTOR_ORDERS)).toBeUndefined()
  })
})
