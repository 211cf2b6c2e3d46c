import type { ChartDefinition } from '@tickmark/core/documents/ChartDefinition'
import type { DashboardDefinition } from '@tickmark/core/documents/DashboardDefinition'
import type { Catalog } from '@tickmark/core/projects/Catalog'

type Tile = DashboardDefinition['tiles'][number]

/** Tiles as they are read: from above to below, and from left to right. */
export function readingOrder(tiles: readonly Tile[]): Tile[] {
  return tiles.toSorted((a, b) => a.place.y - b.place.y || a.place.x - b.place.x)
}

/** A chart with the range and granularity that hold for the whole dashboard. */
export function applyDashboardQuery(
  chart: ChartDefinition,
  { granularity, range }: DashboardDefinition,
): ChartDefinition {
  return {
    ...chart,
    fits_range: chart.fits_range && range === null,
    questions: chart.questions.map((chartQuery) => ({
      ...chartQuery,
      query: {
        ...chartQuery.query,
        ...(granularity !== null && { granularity }),
        ...(range !== null && { range }),
      },
    })),
  }
}

const VARIABLE = /\$[a-z][a-z0-9_]{0,30}/g

/** A tile with the projects that its variables stand for: their ids in queries, their names in texts. */
export function fillVariables(
  tile: Tile,
  { variables }: DashboardDefinition,
  catalog: Pick<Catalog, 'find'>,
): Tile {
  const projects = new Map(variables.map(({ name, project }) => [name, project]))
  const writeNames = (text: string) =>
    text.replaceAll(VARIABLE, (name) => {
      const id = projects.get(name)
      return id === undefined ? name : (catalog.find(id)?.name ?? id)
    })
  return JSON.parse(JSON.stringify(tile), (key, value: unknown) => {
    if (typeof value !== 'string') return value
    return key === 'title' || key === 'text' ? writeNames(value) : (projects.get(value) ?? value)
  }) as Tile
}
