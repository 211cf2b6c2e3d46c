import { describe, expect, it } from 'vitest'
import { AppError } from '../errors/AppError.ts'
import { listColumnIds } from './listParts.ts'
import { parseMartExpression } from './parseMartExpression.ts'

const column = (column_id: string) => ({ kind: 'column', column_id })

function codeOf(text: string): string | undefined {
  try {
    parseMartExpression(text)
  } catch (error) {
    if (error instanceof AppError && error.code === 'bad-request') return error.errors[0]?.code
    throw error
  }
  throw new Error(`"${text}" was accepted`)
}

describe('parseMartExpression', () => {
  it('reads a column, and arithmetic over several', () => {
    expect(parseMartExpression('fees_30d_sum')).toEqual(column('fees_30d_sum'))
    expect(parseMartExpression('-(fees_30d_sum - 2) / tvl_7d_latest')).toEqual({
      kind: 'binary',
      op: '/',
      left: {
        kind: 'negate',
        of: {
          kind: 'binary',
          op: '-',
          left: column('fees_30d_sum'),
          right: { kind: 'number', value: 2 },
        },
      },
      right: column('tvl_7d_latest'),
    })
  })

  it('reads positions, also of formulas', () => {
    expect(parseMartExpression('1 - sector_percentile(a / b)')).toMatchObject({
      right: { kind: 'position', position: 'sector_percentile', of: { op: '/' } },
    })
  })

  it('lists each column once', () => {
    expect(listColumnIds(parseMartExpression('rank(a / b) + a'))).toEqual(['a', 'b'])
  })

  it.each([
    ['', 'formula-empty'],
    ['  ', 'formula-empty'],
    ['1 + 1', 'formula-without-column'],
    ['rank(3) + a', 'formula-without-column'],
    ['a / 0', 'formula-divides-by-zero'],
    ['sum(a)', 'formula-function'],
    ['rank()', 'formula-function'],
    ['rank(rank(a))', 'formula-function'],
    ['a b', 'formula-syntax'],
    ['rank(a, b)', 'formula-syntax'],
    ['a; DROP TABLE facts', 'formula-syntax'],
    ["a' OR 1=1", 'formula-syntax'],
    ['a.b', 'formula-syntax'],
    ['a + ', 'formula-syntax'],
    ['(a', 'formula-syntax'],
    ['1e999 * a', 'formula-syntax'],
    [`${'('.repeat(21)}a${')'.repeat(21)}`, 'formula-too-deep'],
    [`a${'+a'.repeat(60)}`, 'formula-too-long'],
    ['a'.repeat(501), 'formula-too-long'],
  ])('refuses %j', (text, code) => {
    expect(codeOf(text)).toBe(code)
  })
})
