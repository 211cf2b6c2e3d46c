import { describe, expect, it } from 'vitest'
import { orderTransforms } from './TransformsPart.tsx'

describe('orderTransforms', () => {
  it('puts the last twelve months first and positions last, each once', () => {
    expect(
      orderTransforms([
        { kind: 'rank' },
        { kind: 'cumulative' },
        { kind: 'ltm' },
        { kind: 'ltm' },
        { kind: 'drawdown' },
      ]).map(({ kind }) => kind),
    ).toEqual(['ltm', 'cumulative', 'drawdown', 'rank'])
  })
  it('keeps no more than a query may have', () => {
    const many = Array.from({ length: 9 }, () => ({ kind: 'cumulative' as const }))
    expect(orderTransforms([...many, { kind: 'rank' }]).map(({ kind }) => kind)).toEqual([
      'cumulative',
      'cumulative',
      'cumulative',
      'cumulative',
      'cumulative',
      'rank',
    ])
  })
})
