import { describe, expect, it } from 'vitest'
import type { SectorTotals } from '../answers/SectorTotals.ts'
import { getMetric } from '../metrics/getMetric.ts'
import { findSector } from '../sectors/MARKET_SECTORS.ts'
import { chooseSectorMetric } from './chooseSectorMetric.ts'
import { sectorTotalsQuery } from './sectorTotals.ts'

const lending = findSector('lending')
if (lending === undefined) throw new Error('There is no sector lending.')

const meta = { data_version: 1, sample: false, sources: [], checks: [], anchors: {} }

/** The answer to the query of the lending page, where so many projects have each metric. */
const answer = (...projects: number[]): SectorTotals => ({
  interval: '30d',
  metrics: (sectorTotalsQuery({ sector: lending }).metrics ?? []).map((metric_id) => ({
    metric_id,
    column_id: '',
    change_column_id: '',
    anchor: null,
    previous_anchor: null,
  })),
  sectors: [
    {
      market_sector_id: 'lending',
      projects: 9,
      projects_with_data: 9,
      figures: projects.map((count) => ({
        projects: count,
        total: count,
        previous_total: null,
        change: null,
        share: null,
        top_project: null,
      })),
    },
  ],
  treemap: { size_metric: 'fees', sectors: [], meta },
  meta,
})

describe('chooseSectorMetric', () => {
  it('is the measure of the sector’s own business', () => {
    expect(chooseSectorMetric(lending, answer(1, 9, 9))).toBe(getMetric('active_loans'))
  })
  it('is the next that any project has, where none has that one', () => {
    expect(chooseSectorMetric(lending, answer(0, 0, 4)).metric_id).toBe('fees')
  })
  it('stays with the sector’s own where there is nothing at all', () => {
    expect(chooseSectorMetric(lending, answer(0, 0, 0)).metric_id).toBe('active_loans')
  })
})
