import { describe, expect, it } from 'vitest'
import { keepPreviousIfCompatible } from './keepPreviousIfCompatible.ts'

const QUESTION = { metrics: ['fees'], granularity: 'week' as const }
const asked = (input: object) => ({ queryKey: [['metrics', 'query'], { input, type: 'query' }] })

describe('keepLikeAnswer', () => {
  it('keeps the answer of another range or metric', () => {
    expect(keepPreviousIfCompatible(QUESTION)('old', asked({ ...QUESTION, range: '90d' }))).toBe(
      'old',
    )
    expect(keepPreviousIfCompatible(QUESTION)('old', asked({ ...QUESTION, transforms: [] }))).toBe(
      'old',
    )
  })
  it('drops the answer of other periods or units', () => {
    const share = { ...QUESTION, transforms: [{ kind: 'share' }] }
    expect(
      keepPreviousIfCompatible(QUESTION)('old', asked({ ...QUESTION, granularity: 'day' })),
    ).toBeUndefined()
    expect(keepPreviousIfCompatible(QUESTION)('old', asked(share))).toBeUndefined()
    expect(keepPreviousIfCompatible(QUESTION)('old', undefined)).toBeUndefined()
  })
})
