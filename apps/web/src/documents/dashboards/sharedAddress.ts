import { defaultStringifySearch } from '@tanstack/react-router'
import {
  DashboardDefinition,
  type DashboardTile,
} from '@tickmark/core/documents/DashboardDefinition'
import { writeChart } from '@tickmark/core/documents/writeChart'

/** Proxies and servers reject longer addresses. */
const LONGEST = 12_000

/** The path of an unsaved dashboard, which contains all of it; undefined where that is too long. `search` is the
 * view state of the dashboard.
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

/** Parses the dashboard in an address; undefined where it is not valid. */
export function readShared(kept: unknown): DashboardDefinition | undefined {
  return DashboardDefinition.safeParse(kept).data
}

function writeTile({ body, ...tile }: DashboardTile): object {
  return body.kind === 'chart'
    ? { ...tile, body: { ...body, chart: writeChart(body.chart) } }
    : { ...tile, body }
}
