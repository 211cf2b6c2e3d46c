import { describe, expect, it } from 'vitest'
import { getMetric } from '../metrics/getMetric.ts'
import { formatChange } from './formatChange.ts'
import { toneOfChange } from './toneOfChange.ts'

describe('formatChange', () => {
  it.each([
    [0.041, '+4.1%'],
    [-0.124, '−12.4%'],
    [0, '0.0%'],
    [-0, '0.0%'],
    [-0.0001, '0.0%'],
    [12.345, '+1,235%'],
    [99.9, '+9,990%'],
    [25_651, 'n.m.'],
    [-4.557, 'n.m.'],
    [-1, '−100.0%'],
    [-0.00051, '−0.1%'],
    [null, '—'],
    [Number.POSITIVE_INFINITY, '—'],
  ])('writes %s as %s', (fraction, text) => {
    expect(formatChange(fraction)).toBe(text)
  })

  const earnings = getMetric('earnings')
  it.each([
    ['a smaller loss', 0.622, { value: -4.4e9 }, 'n.m.'],
    ['a loss after a gain', -1, { value: -1 }, 'n.m.'],
    ['what started from a loss', 0.5, { value: 3, before: -6 }, 'n.m.'],
    ['what may have started from a loss', 3, { value: 2, metric: earnings }, 'n.m.'],
    ['what started from a gain', 3, { value: 2, before: 0.5, metric: earnings }, '+300.0%'],
    ['what cannot have started from a loss', 0.8, { value: 2, metric: earnings }, '+80.0%'],
    ['fees, which are never negative', 3, { value: 2, metric: getMetric('fees') }, '+300.0%'],
  ])('writes the change of %s', (...[, fraction, of, text]) => {
    expect(formatChange(fraction, of)).toBe(text)
  })
})

it('writes the change of a percentage in points, where the values are known', () => {
  const metric = getMetric('take_rate')
  expect(formatChange(-0.107, { value: 0.207, metric })).toBe('−2.5 pp')
  expect(formatChange(0.5, { value: 0.3, before: 0.2, metric })).toBe('+10.0 pp')
  expect(formatChange(-2, { value: -0.1, before: 0.1, metric })).toBe('−20.0 pp')
  expect(formatChange(-0.107, { metric })).toBe('−10.7%')
  expect(toneOfChange(0.000_1, { value: 0.2, before: 0.2, metric })).toBe('flat')
})

describe('toneOfChange', () => {
  it.each([
    ['fees', 0.1, 'up'],
    ['fees', -0.1, 'down'],
    ['fees', 0, 'flat'],
    ['fees', -3, 'flat'],
    ['fees', null, 'flat'],
    ['expenses', 0.1, 'neutral'],
    ['token_incentives', -0.1, 'neutral'],
    ['ps_circulating', 0.1, 'neutral'],
    ['transaction_fee_average', 0.1, 'down'],
    ['block_time', -0.1, 'up'],
  ] as const)('of %s by %s is %s', (id, change, tone) => {
    expect(toneOfChange(change, { metric: getMetric(id) })).toBe(tone)
  })
})
