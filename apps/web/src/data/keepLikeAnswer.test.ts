import { describe, expect, it } from 'vitest'
import { keepLikeAnswer } from './keepLikeAnswer.ts'

const QUESTION = { metrics: ['fees'], granularity: 'week' as const }
const asked = (input: object) => ({ queryKey: [['metrics', 'query'], { input, type: 'query' }] })

describe('keepLikeAnswer', () => {
  it('keeps the answer of another range or metric', () => {
    expect(keepLikeAnswer(QUESTION)('old', asked({ ...QUESTION, range: '90d' }))).toBe('old')
    expect(keepLikeAnswer(QUESTION)('old', asked({ ...QUESTION, transforms: [] }))).toBe('old')
  })
  it('drops the answer of other periods or units', () => {
    const share = { ...QUESTION, transforms: [{ kind: 'share' }] }
    expect(
      keepLikeAnswer(QUESTION)('old', asked({ ...QUESTION, granularity: 'day' })),
    ).toBeUndefined()
    expect(keepLikeAnswer(QUESTION)('old', asked(share))).toBeUndefined()
    expect(keepLikeAnswer(QUESTION)('old', undefined)).toBeUndefined()
  })
})
