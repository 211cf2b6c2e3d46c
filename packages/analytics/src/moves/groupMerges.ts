import type { Analytics } from '../client/Analytics.ts'

type Pair = { from_id: string; to_id: string }

/** The most merges of one batch: their projects are parameters of its statements. */
const MAX_GROUP = 500

/**
 * Divides merges, or merges to undo, into groups that can be made in one batch each, in their order: no project occurs
 * twice in a group, and one whose points or records of other projects are on a chain has a group of its own.
 */
export async function groupMerges<T extends Pair>(
  db: Analytics,
  merges: readonly T[],
): Promise<T[][]> {
  const chains = await listChains(db, merges)
  const groups: { merges: T[]; isFull: boolean }[] = []
  // A merge comes after the earlier ones of its projects.
  const turns = new Map<string, number>()
  for (const merge of merges) {
    const { from_id, to_id } = merge
    const isAlone = chains.has(from_id) || chains.has(to_id)
    const earliest = Math.max(turns.get(from_id) ?? 0, turns.get(to_id) ?? 0)
    const found = isAlone ? -1 : groups.findIndex((group, at) => at >= earliest && !group.isFull)
    const at = found === -1 ? groups.length : found
    const group = groups[at] ?? { merges: [], isFull: isAlone }
    if (at === groups.length) groups.push(group)
    group.merges.push(merge)
    if (group.merges.length >= MAX_GROUP) group.isFull = true
    for (const id of [from_id, to_id]) turns.set(id, at + 1)
  }
  return groups.map((group) => group.merges)
}

/** The projects that other rows name as their chain. */
async function listChains(db: Analytics, merges: readonly Pair[]): Promise<ReadonlySet<string>> {
  const ids = [...new Set(merges.flatMap(({ from_id, to_id }) => [from_id, to_id]))]
  if (ids.length === 0) return new Set()
  const tables = [
    'observations',
    'second_opinions',
    'held_points',
    'point_lines',
    'contracts',
    'contract_activity',
    'token_holders',
  ]
  const parts = tables.map(
    (table) =>
      `SELECT DISTINCT toString(chain_id) AS id FROM ${table} WHERE chain_id IN {ids: Array(String)}`,
  )
  const rows = await db.rows<{ id: string }>({
    sql: `SELECT DISTINCT id FROM (${parts.join(' UNION ALL ')})`,
    params: { ids },
  })
  return new Set(rows.map(({ id }) => id))
}
