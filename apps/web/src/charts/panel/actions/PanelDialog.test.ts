import { MartView } from '@tickmark/core/marts/MartView'
import { describe, expect, it } from 'vitest'
import type { EmbeddedChart } from './EmbeddedChart.ts'
import { canBeTile } from './PanelActions.tsx'
import { toTileBody } from './PanelDialog.tsx'

const VIEW = MartView.parse({ mart_id: 'crypto_screener', heat: ['fees_30d_sum'] })
const CHART: EmbeddedChart = {
  title: 'Aave: fees',
  query: { metrics: ['fees'], where: { projects: ['aave'] }, as_of: undefined },
  kind: 'stacked',
  log: true,
  asTable: false,
  own: ['yoy:aave|fees'],
  hidden: new Set(['aave|revenue']),
}
const DRAWN = { title: 'Mine', chart: { questions: [{ id: 'b', query: { metrics: ['tvl'] } }] } }
const PANEL = { title: 'Sectors', panel: 'sectors', look: {} } as const

describe('what a panel shows as a tile', () => {
  it('is its query and its look', () => {
    expect(toTileBody({ embed: CHART })).toMatchObject({
      kind: 'chart',
      chart: {
        questions: [{ id: 'a', query: { metrics: ['fees'], where: { projects: ['aave'] } } }],
        kind: 'stacked',
        log: true,
        hidden: ['a:aave|revenue'],
        own: ['yoy:a:aave|fees'],
      },
    })
    expect(toTileBody({ embed: DRAWN })).toMatchObject({
      chart: { questions: [{ id: 'b', query: { metrics: ['tvl'] } }] },
    })
    expect(toTileBody({ view: VIEW })).toEqual({ kind: 'table', table: VIEW })
  })

  it('is none for panels that belong to their page, and for charts without a query', () => {
    expect(() => toTileBody({ embed: PANEL })).toThrow(TypeError)
    expect(() => toTileBody({ embed: { title: '', chart: { questions: [] } } })).toThrow()
    expect(() => toTileBody({})).toThrow(TypeError)
  })

  it('is offered where there is one', () => {
    expect([{ embed: CHART }, { embed: DRAWN }, { view: VIEW }].map(canBeTile)).toEqual([
      true,
      true,
      true,
    ])
    expect([{ embed: PANEL }, {}].map(canBeTile)).toEqual([false, false])
  })
})
