import { listBySize, type Measured } from './BARS.ts'

/** Areas that are visited each time: lists, a chain, a sector, rounds, unlocks, and the status. */
const AREAS = [
  '/',
  '/projects/ethereum',
  '/markets/lending',
  '/fundraises',
  '/unlocks',
  '/status',
  '/status/sources',
] as const

/** Chooses the pages of a visit: all areas, the largest projects, one that is only listed, and a coin without a protocol. */
export async function choosePaths(
  { api, world, today }: Measured,
  count: number,
): Promise<string[]> {
  const largest = listBySize(world, today).slice(0, count)
  const { rows } = await api.list(['market_cap_circulating_7d_latest'], {
    sort: '-market_cap_circulating_7d_latest',
    limit: 300,
  })
  const listed = rows.filter(({ is_reviewed }) => !is_reviewed)
  const isCoinAlone = ({ name }: { name: string }) =>
    world.others.get(name.toLowerCase())?.protocols.length === 0
  const chosen = [listed[0], listed.find(isCoinAlone)].flatMap((row) => row?.project_id ?? [])
  const projects = [...largest.flatMap(({ project_id }) => project_id ?? []), ...chosen]
  return [...new Set([...AREAS, ...projects.map((id) => `/projects/${id}`)])]
}
