import { describe, expect, it } from 'vitest'
import { moveColumn } from './TableOptions.tsx'

describe('moveColumn', () => {
  it('moves a column by one place, and not beyond an end', () => {
    const ids = ['a', 'b', 'c']
    expect(moveColumn(ids, 'b', -1)).toEqual(['b', 'a', 'c'])
    expect(moveColumn(ids, 'b', 1)).toEqual(['a', 'c', 'b'])
    expect(moveColumn(ids, 'a', -1)).toEqual(ids)
    expect(moveColumn(ids, 'c', 1)).toEqual(ids)
    expect(moveColumn(ids, 'd', 1)).toEqual(ids)
  })
})
