import { describe, expect, it } from 'vitest'
import { MARKET_SECTORS } from '../sectors/MARKET_SECTORS.ts'
import { getMetric } from './getMetric.ts'
import { listSectorMetrics } from './listSectorMetrics.ts'

describe('listSectorMetrics', () => {
  it('begins with the measure of the sector’s own business, where it has one', () => {
    expect(listSectorMetrics({ gmv_metric: 'active_loans' })[0]).toBe('active_loans')
    expect(listSectorMetrics({ gmv_metric: null })[0]).toBe('market_cap_circulating')
  })
  it.each(MARKET_SECTORS)('names metrics of $market_sector_id once that add up', (sector) => {
    const metrics = listSectorMetrics(sector)
    expect(new Set(metrics).size).toBe(metrics.length)
    for (const id of metrics) expect(getMetric(id).additive, id).toBe(true)
  })
})
