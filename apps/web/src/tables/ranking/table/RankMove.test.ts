import { describe, expect, it } from 'vitest'
import { describeRankMove } from './RankMove.tsx'

describe('describeRankMove', () => {
  it('says up for a smaller number and down for a larger one', () => {
    expect(describeRankMove(3, 5)).toEqual({
      direction: 'up',
      sign: '↑ 2',
      words: 'up 2 places, from number 5',
    })
    expect(describeRankMove(2, 1)).toMatchObject({
      sign: '↓ 1',
      words: 'down 1 place, from number 1',
    })
  })
  it('tells a rank that stayed from one that was not there', () => {
    expect(describeRankMove(4, 4)).toMatchObject({ direction: 'same', sign: '=' })
    expect(describeRankMove(4, null)).toMatchObject({ direction: 'unknown', sign: '—' })
  })
})
