import type { SectorTotals } from '@tickmark/core/answers/SectorTotals'
import { describe, expect, it } from 'vitest'
import { describeSectorColumn, findCommonEnd } from './describeSectorColumn.ts'
import { nameTreemapChange } from './toTreemapGroups.ts'

const OLD = '2020-07-27'
const NEWER = '2025-12-19'
const TODAY = '2026-01-10'

const columnOf = (metric_id: string, anchor: string) => ({
  metric_id,
  column_id: `${metric_id}_30d_sum`,
  change_column_id: `${metric_id}_30d_change`,
  anchor,
  previous_anchor: null,
})

describe('dates of sectors whose metrics end on different days', () => {
  it('are those of the metric that sizes the treemap', () => {
    const totals = (size_metric: string) => ({
      interval: '30d' as const,
      treemap: { size_metric, sectors: [] },
      meta: { anchors: { fees: OLD, tvl: NEWER } } as unknown as SectorTotals['meta'],
    })
    expect(nameTreemapChange(totals('fees'), TODAY)).toBe('Change, 30d to 27 Jul 2020')
    expect(nameTreemapChange(totals('tvl'), TODAY)).toBe('Change, 30d to 19 Dec 2025')
  })

  it('are named by each column, and by none where all end on the same day', () => {
    const fees = columnOf('fees', OLD)
    const tvl = columnOf('tvl', NEWER)
    expect(findCommonEnd([fees, tvl])).toBeNull()
    expect(findCommonEnd([fees, fees])).toBe(OLD)
    expect(describeSectorColumn(fees, TODAY)).toBe('30d to 27 Jul 2020')
    expect(describeSectorColumn(tvl, TODAY)).toBe('30d to 19 Dec 2025')
    expect(describeSectorColumn(columnOf('fees', '2026-01-09'), TODAY)).toBe('30d')
    expect(describeSectorColumn(fees, null)).toBe('30d')
  })
})
