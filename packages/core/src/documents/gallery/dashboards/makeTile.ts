import type { MetricQueryInput } from '../../../query/MetricQuery.ts'
import type { CustomChartKind } from '../../ChartDefinition.ts'
import type { DashboardDefinitionInput } from '../../DashboardDefinition.ts'

/** A ready-made dashboard. */
export type GalleryDashboard = {
  id: string
  name: string
  description: string
  content: DashboardDefinitionInput
}

type Tile = NonNullable<DashboardDefinitionInput['tiles']>[number]
type Table = Extract<Tile['body'], { kind: 'table' }>['table']
/** Column, row, width and height. */
type At = readonly [x: number, y: number, w: number, h: number]

/** Builds the tiles of ready-made dashboards. Ids derive from the titles, so that they are unique. */
export const makeTile = {
  figure: (title: string, at: At, query: MetricQueryInput): Tile =>
    tile(title, at, {
      kind: 'figure',
      query: { granularity: 'month', range: '3y', ...query },
      fits_range: true,
    }),
  chart: (title: string, at: At, chart: { kind: CustomChartKind; query: MetricQueryInput }): Tile =>
    tile(title, at, {
      kind: 'chart',
      chart: {
        kind: chart.kind,
        fits_range: true,
        questions: askOne(chart.query),
      },
    }),
  table: (title: string, at: At, table: Table): Tile => tile(title, at, { kind: 'table', table }),
  text: (title: string, at: At, text: string): Tile => tile(title, at, { kind: 'text', text }),
  section: (title: string, y: number): Tile => tile(title, [0, y, 12, 1], { kind: 'section' }),
}

function tile(title: string, [x, y, w, h]: At, body: Tile['body']): Tile {
  const tile_id = `${body.kind}-${title}`.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
  return { tile_id: tile_id.slice(0, 40), title, place: { x, y, w, h }, body }
}

/** The queries of a chart that has one; monthly over three years unless it says otherwise. */
export function askOne(query: MetricQueryInput) {
  return [{ id: 'a', query: { granularity: 'month' as const, range: '3y' as const, ...query } }]
}
