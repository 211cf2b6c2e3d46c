import { defaultStringifySearch } from '@tanstack/react-router'
import {
  DashboardDefinition,
  type DashboardTile,
} from '@tickmark/core/documents/DashboardDefinition'
import { writeChart } from '@tickmark/core/documents/writeChart'

/** Longer addresses are cut off by what stands between browsers and servers. */
const LONGEST = 12_000

/**
 * The address, below the origin, of a dashboard that is not kept: it holds all of it. Undefined where that is more than
 * an address can hold. `search` is how the dashboard is looked at.
 */
export function sharedAddress(definition: DashboardDefinition, search: object): string | undefined {
  const { tiles, granularity, range, variables } = definition
  const dashboard = {
    tiles: tiles.map(writeTile),
    ...(granularity !== null && { granularity }),
    ...(range !== null && { range }),
    ...(variables.length > 0 && { variables }),
  }
  const address = `/explorer/dashboards/new${defaultStringifySearch({ ...search, dashboard })}`
  return address.length > LONGEST ? undefined : address
}

/** The dashboard that an address holds; undefined where it holds none that can be read. */
export function readShared(kept: unknown): DashboardDefinition | undefined {
  return DashboardDefinition.safeParse(kept).data
}

function writeTile({ body, ...tile }: DashboardTile): object {
  return body.kind === 'chart'
    ? { ...tile, body: { ...body, chart: writeChart(body.chart) } }
    : { ...tile, body }
}
