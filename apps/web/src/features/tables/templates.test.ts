import { listLooseTrends } from '@tickmark/core/answers/trends'
import { findColumnFault } from '@tickmark/core/marts/findColumnFault'
import { getMart } from '@tickmark/core/marts/getMart'
import { describe, expect, it } from 'vitest'
import { readTableAddress, writeTableSearch } from './readTableAddress.ts'
import { TEMPLATES } from './TEMPLATES.ts'

describe.each(TEMPLATES)('the template $name', ({ view }) => {
  it('has columns that there are', () => {
    const mart = getMart(view.mart_id)
    for (const { id, formula = id } of view.valueCols)
      expect(findColumnFault(mart, formula), formula).toBeNull()
    expect(listLooseTrends(view.valueCols.map(({ id, formula = id }) => formula))).toEqual([])
  })

  it('is opened as it is by its address', () => {
    const { mart, view: text } = writeTableSearch(view)
    expect(readTableAddress(mart, text)).toEqual({ view, faults: [] })
  })
})
