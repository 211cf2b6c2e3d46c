import type { ChartDefinition } from '@tickmark/core/documents/ChartDefinition'
import type { DashboardDefinition } from '@tickmark/core/documents/DashboardDefinition'

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
    questions: chart.questions.map((question) => ({
      ...question,
      query: {
        ...question.query,
        ...(granularity !== null && { granularity }),
        ...(range !== null && { range }),
      },
    })),
  }
}

/** A tile with the projects that the names in it stand for. */
export function fillVariables(tile: Tile, { variables }: DashboardDefinition): Tile {
  const projects = new Map(variables.map(({ name, project }) => [name, project]))
  return JSON.parse(JSON.stringify(tile), (_key, value: unknown) =>
    typeof value === 'string' ? (projects.get(value) ?? value) : value,
  ) as Tile
}
