import type { MartView } from '@tickmark/core/marts/MartView'
import { plainView } from '@tickmark/core/marts/martViewText'
import { describe, expect, it } from 'vitest'
import {
  addColumns,
  moveColumn,
  pressSort,
  removeColumn,
  setAggregation,
  setFilter,
  setWidth,
  toggleGroup,
} from './changeView.ts'

const VIEW: MartView = {
  ...plainView('crypto_screener'),
  valueCols: ['a', 'b', 'c'].map((id) => ({ id })),
  heat: ['b'],
  pinned: ['b'],
  widths: { b: 90 },
  sortModel: [{ colId: 'b', sort: 'desc' }],
}
const idsOf = ({ valueCols }: MartView) => valueCols.map(({ id }) => id)

describe('a change of a view', () => {
  it('moves a column into the place of another one', () => {
    expect(idsOf(moveColumn(VIEW, 'a', 'c'))).toEqual(['b', 'c', 'a'])
    expect(idsOf(moveColumn(VIEW, 'c', 'a'))).toEqual(['c', 'a', 'b'])
    expect(moveColumn(VIEW, 'nothing', 'a')).toBe(VIEW)
  })

  it('takes out a column with all that held for it, but never the last one', () => {
    const { widths, heat, pinned, sortModel, ...view } = removeColumn(VIEW, 'b')
    expect(idsOf({ ...VIEW, ...view })).toEqual(['a', 'c'])
    expect([widths, heat, pinned, sortModel]).toEqual([{}, [], [], []])
    const one = { ...VIEW, valueCols: [{ id: 'b' }] }
    expect(removeColumn(one, 'b')).toBe(one)
  })

  it('begins with the first preset where nothing was chosen', () => {
    const ids = idsOf(addColumns(plainView('stablecoins'), [{ id: 'chains' }]))
    expect(ids.length).toBeGreaterThan(5)
    expect(ids.at(-1)).toBe('chains')
    expect(idsOf(addColumns(VIEW, [{ id: 'a' }]))).toEqual(['a', 'b', 'c'])
  })

  it('sorts one way, the other way, and no longer', () => {
    const first = { colId: 'a', sort: 'desc' } as const
    const once = pressSort(VIEW, first, false)
    expect(once.sortModel).toEqual([first])
    const twice = pressSort(once, first, false)
    expect(twice.sortModel).toEqual([{ colId: 'a', sort: 'asc' }])
    expect(pressSort(twice, first, false).sortModel).toEqual([])
  })

  it('keeps the other keys of an order where a further one is pressed', () => {
    const further = pressSort(VIEW, { colId: 'a', sort: 'asc' }, true)
    expect(further.sortModel.map(({ colId }) => colId)).toEqual(['b', 'a'])
    const turned = pressSort(further, { colId: 'b', sort: 'desc' }, true)
    expect(turned.sortModel[0]).toEqual({ colId: 'b', sort: 'asc' })
  })

  it('holds widths within what can be read', () => {
    expect(setWidth(VIEW, 'a', 3).widths).toEqual({ a: 56, b: 90 })
    expect(setWidth(VIEW, 'b', 9_000.4).widths).toEqual({ b: 640 })
  })

  it('sets and takes away filters, groups and functions of groups', () => {
    const filter = { filterType: 'number', type: 'notBlank' } as const
    const filtered = setFilter(VIEW, 'a', filter)
    expect(filtered.filterModel).toEqual({ a: filter })
    expect(setFilter(filtered, 'a', undefined).filterModel).toEqual({})
    expect(toggleGroup(toggleGroup(VIEW, 'a'), 'a').rowGroupCols).toEqual([])
    const max = setAggregation(VIEW, 'a', 'max')
    expect(max.valueCols[0]).toEqual({ id: 'a', aggFunc: 'max' })
    expect(setAggregation(max, 'a', null).valueCols[0]).toEqual({ id: 'a' })
  })
})
