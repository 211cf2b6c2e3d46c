import { describe, expect, it } from 'vitest'
import { AppError } from '../errors/AppError.ts'
import { findMetric } from './findMetric.ts'
import { findNearestMetricId, getMetric } from './getMetric.ts'

describe('getMetric', () => {
  it('finds a metric by id and by slug', () => {
    expect(getMetric('user_dau').metric_id).toBe('user_dau')
    expect(getMetric('user-dau').metric_id).toBe('user_dau')
  })

  it('names the id it does not know and the one that was likely meant', () => {
    let caught: unknown
    try {
      getMetric('revenu')
    } catch (error) {
      caught = error
    }
    expect(caught).toBeInstanceOf(AppError)
    expect(caught).toMatchObject({
      code: 'not-found',
      message: 'There is no metric "revenu". Did you mean revenue?',
      errors: [{ code: 'unknown-metric', field: 'metric_id', value: 'revenu' }],
    })
  })

  it('gives no advice where nothing is close, and does not echo long input', () => {
    expect(() => getMetric('zzzzzzzzzz')).toThrow('GET /v2/metrics')
    expect(() => getMetric('x'.repeat(10_000))).toThrow(/^.{1,200}$/)
  })
})

describe('findMetric', () => {
  it('is not fooled by names that every object has', () => {
    for (const name of ['__proto__', 'constructor', 'toString', ''])
      expect(findMetric(name)).toBeUndefined()
  })
})

describe('findNearestMetricId', () => {
  it('sees through typing errors, hyphens and capitals', () => {
    expect(findNearestMetricId('fee')).toBe('fees')
    expect(findNearestMetricId('market-cap-circulatng')).toBe('market_cap_circulating')
    expect(findNearestMetricId('TVL')).toBe('tvl')
  })

  it('stays silent when nothing is close', () => {
    expect(findNearestMetricId('hyperspace_drive')).toBeUndefined()
  })
})
