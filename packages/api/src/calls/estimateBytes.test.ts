import { describe, expect, it } from 'vitest'
import { estimateBytes } from './estimateBytes.ts'

const SERIES = Array.from({ length: 5 }, (_, at) => ({
  name: `series ${at}`,
  values: Array.from({ length: 5_000 }, (_value, day) => (day % 7 === 0 ? null : day * 1_234.5678)),
}))

describe('the size of data', () => {
  it.each([
    ['series', { series: SERIES, meta: { sources: ['a', 'b'] } }],
    ['rows', SERIES[0]?.values.map((value, day) => ({ day, value, name: 'ethereum' }))],
    ['texts', Array.from({ length: 1_000 }, (_, at) => `text number ${at} of a thousand`)],
  ])('of %s is that of their text, more or less', (_name, data) => {
    const length = JSON.stringify(data).length
    expect(estimateBytes(data)).toBeGreaterThan(length * 0.6)
    expect(estimateBytes(data)).toBeLessThan(length * 1.6)
  })

  it('of nothing is small', () => {
    expect([undefined, null, 1, '', [], {}].every((one) => estimateBytes(one) < 20)).toBe(true)
  })
})
