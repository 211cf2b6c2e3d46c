import { describe, expect, it } from 'vitest'
import { describeMartColumn } from './describeMartColumn.ts'
import { findColumnFault } from './findColumnFault.ts'
import { findNameFault } from './findNameFault.ts'
import { getMart } from './getMart.ts'
import { parseMartExpression } from './parseMartExpression.ts'

const screener = getMart('crypto_screener')

describe('a formula over columns', () => {
  it.each(['fees_30d_sum', 'fees_30d_sum / tvl_7d_latest', 'sector_percentile(fees_30d_sum)'])(
    'can be %j',
    (text) => expect(findColumnFault(screener, text)).toBeNull(),
  )

  it.each([
    ['fees_30d_sum / fees_31d_sum', 'fees_31d_sum'],
    ['fees_30d_sum * name', 'name'],
    ['best(fees_30d_sum)', 'best'],
    ['fees_30d_sum + (tvl_7d_latest', 't'],
  ])('marks in %j the part %j', (text, part) => {
    const fault = findColumnFault(screener, text)
    expect(text.slice(fault?.from, fault?.to)).toBe(part)
  })

  it.each(['', '1 + 2', 'fees_30d_sum / 0', `${'('.repeat(500)}fees_30d_sum`])(
    'says of %j what is wrong',
    (text) => expect(findColumnFault(screener, text)?.message).toMatch(/\.$/),
  )
})

describe('the name of a column', () => {
  it('heads what it stands for', () => {
    const column = describeMartColumn(screener, 'Take', parseMartExpression('fees_30d_sum'))
    expect(column).toMatchObject({ title: 'Take', metric_id: 'fees', is_additive: true })
  })

  it('is free, unless something else is called so', () => {
    expect(findNameFault(screener, 'Revenue per user', ['Other'])).toBeNull()
    expect(findNameFault(screener, 'Other', ['Other'])).toContain('already')
    expect(findNameFault(screener, 'symbol', [])).toContain('built-in')
    expect(findNameFault(screener, 'fees_30d_sum', [])).toContain('built-in')
    expect(findNameFault(screener, 'child_count', [])).toContain('built-in')
    expect(findNameFault(screener, 'fees_30d_sum * 2', [])).toContain('formula')
    expect(findNameFault(screener, ' ', [])).toContain('letter')
    expect(findNameFault(screener, 'x'.repeat(81), [])).toContain('80')
  })
})
