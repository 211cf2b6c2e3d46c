import { describe, expect, it } from 'vitest'
import { writeTableJson } from './listFileItems.ts'

describe('writeTableJson', () => {
  it('gives a record per row, with null for what is missing', () => {
    const table = {
      header: ['day', 'fees'],
      rows: [['2026-01-01', null]],
      isSample: true,
      period: '',
    }
    expect(JSON.parse(writeTableJson({ title: 'Fees', sources: ['sample'] }, table))).toEqual({
      title: 'Fees',
      sample: true,
      sources: ['sample'],
      rows: [{ day: '2026-01-01', fees: null }],
    })
  })

  it('keeps columns of one name apart', () => {
    const table = { header: ['x', 'x'], rows: [[1, 2]], isSample: false, period: '' }
    expect(JSON.parse(writeTableJson({ title: '' }, table)).rows).toEqual([{ x: 1, 'x #2': 2 }])
  })
})
