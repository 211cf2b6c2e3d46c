import { describe, expect, it } from 'vitest'
import { keepPreviousIfCompatible } from './keepPreviousIfCompatible.ts'

const QUERY = { metrics: ['fees'], granularity: 'week' as const }
const asked = (input: object) => ({ queryKey: [['metrics', 'query'], { input, type: 'query' }] })

describe('keepLikeAnswer', () => {
  it('keeps the answer of another range or metric', () => {
    expect(keepPreviousIfCompatible(QUERY)('old', asked({ ...QUERY, range: '90d' }))).toBe('old')
    expect(keepPreviousIfCompatible(QUERY)('old', asked({ ...QUERY, transforms: [] }))).toBe('old')
  })
  it('drops the answer of other periods or units', () => {
    const share = { ...QUERY, transforms: [{ kind: 'share' }] }
    expect(
      keepPreviousIfCompatible(QUERY)('old', asked({ ...QUERY, granularity: 'day' })),
    ).toBeUndefined()
    expect(keepPreviousIfCompatible(QUERY)('old', asked(share))).toBeUndefined()
    expect(keepPreviousIfCompatible(QUERY)('old', undefined)).toBeUndefined()
  })
})
