import type { ProjectFigures } from '@tickmark/core/answers/ProjectFigures'
import { knownMetric } from '@tickmark/core/metrics/findMetric'
import { chooseOther, figurePoints } from '@tickmark/core/screens/scatter'
import { describe, expect, it } from 'vitest'
import { tabulateRows } from '../tabulateRows.ts'
import { makeScatterColumns, sortPoints } from './ScatterPanel.tsx'
import { readScatterView } from './ScatterViewState.ts'
import { toggleLinear } from './useScatter.ts'

const column = (metric_id: string, values: (number | null)[]) => ({
  column_id: `${metric_id}_30d_sum`,
  metric_id,
  interval: '30d' as const,
  aggregation: 'sum' as const,
  anchor: null,
  values,
  trends: [],
})
const FIGURES: ProjectFigures = {
  project_ids: ['aave', 'lido', 'curve'],
  columns: [column('fees', [1, 5, null]), column('revenue', [2, null, null])],
  formulas: [],
  meta: { data_version: 1, sample: false },
}

describe('readScatterLook', () => {
  it('reads metrics by id or slug and which axes are linear', () => {
    expect(readScatterView({ vs: 'user-dau', size: 'tvl', lin: 'x', points: 'table' })).toEqual({
      vs: 'user_dau',
      size: 'tvl',
      lin: 'x',
      points: 'table',
    })
    expect(readScatterView({ vs: 'nonsense', lin: 'z', points: 'list' })).toEqual({})
  })
})

describe('toggleLinear', () => {
  it('turns one axis and leaves the other', () => {
    expect(toggleLinear(undefined, 'x')).toBe('x')
    expect(toggleLinear('x', 'y')).toBe('xy')
    expect(toggleLinear('xy', 'x')).toBe('y')
    expect(toggleLinear('y', 'y')).toBeUndefined()
  })
})

describe('chooseOther', () => {
  it('compares with market cap, and market cap with fees, unless another is wanted', () => {
    expect(chooseOther(knownMetric('fees'), undefined).metric_id).toBe('market_cap_circulating')
    expect(chooseOther(knownMetric('market_cap_circulating'), undefined).metric_id).toBe('fees')
    expect(chooseOther(knownMetric('fees'), 'tvl').metric_id).toBe('tvl')
    // A metric against itself would say nothing.
    expect(chooseOther(knownMetric('fees'), 'fees').metric_id).toBe('market_cap_circulating')
  })
})

describe('figurePoints', () => {
  const columns = { x: 'revenue_30d_sum', y: 'fees_30d_sum', size: undefined }

  it('takes the projects that have either, with the values as they were answered', () => {
    expect(figurePoints(FIGURES, columns, (id) => id.toUpperCase())).toEqual([
      { id: 'aave', name: 'AAVE', x: 2, y: 1 },
      { id: 'lido', name: 'LIDO', x: null, y: 5 },
    ])
  })

  it('can be saved whole, most first', () => {
    const points = figurePoints(FIGURES, { ...columns, size: 'fees_30d_sum' }, (id) => id)
    const words = (title: string) => ({ title, unit: 'usd' as const })
    const shown = makeScatterColumns({
      x: words('Revenue'),
      y: words('Fees'),
      size: words('Fees'),
    })
    const table = tabulateRows(shown, sortPoints(points), { isSample: true })
    expect(table.header).toEqual([
      'project_id',
      'project',
      'Fees (usd)',
      'Revenue (usd)',
      'Fees (usd)',
    ])
    expect(table.rows).toEqual([
      ['lido', 'lido', 5, null, 5],
      ['aave', 'aave', 1, 2, 1],
    ])
  })
})
