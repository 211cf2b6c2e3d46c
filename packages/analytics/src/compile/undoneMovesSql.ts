import { listMoved, type StoredMove } from '../state/Move.ts'
import type { Params } from './createParams.ts'
import { POINT_KEY } from './factsSql.ts'

const COLUMNS = `${POINT_KEY}, value, provisional, source_id, batch_id, observed_at`

/**
 * SQL of `observations` as it was before these moves, in parentheses: the rows of their projects are those of the
 * archive, with what was loaded since. Moves are given oldest first.
 */
export function undoneMovesSql(moves: readonly StoredMove[], params: Params): string {
  return layerMoves(moves).reduceRight((from, layer) => {
    const conditions = layer.map(({ move_id, from_id, to_id, detail }) => {
      const moved = params.add(listMoved({ from_id, to_id, detail }), 'Array(String)')
      const metrics = params.add([...detail.metrics], 'Array(String)')
      const residents = params.add([...detail.residents], 'Array(String)')
      return `batch_id < ${params.add(move_id, 'String')}
        AND (project_id IN ${moved} OR (chain_id IN ${moved} AND project_id IN ${residents}))
        AND (empty(${metrics}) OR metric_id IN ${metrics})`
    })
    const ids = params.add(
      layer.map(({ move_id }) => move_id),
      'Array(String)',
    )
    return `(
      SELECT ${COLUMNS} FROM ${from} WHERE NOT (${conditions.map((one) => `(${one})`).join(' OR ')})
      UNION ALL
      SELECT ${COLUMNS} FROM moved_observations WHERE move_id IN ${ids} AND is_opinion = 0)`
  }, 'observations')
}

/** Groups moves so that those of one layer have no project in common, and later ones are undone first. */
function layerMoves(moves: readonly StoredMove[]): StoredMove[][] {
  const layers: StoredMove[][] = []
  const depths = new Map<string, number>()
  for (const move of moves) {
    const ids = [...listMoved(move), ...move.detail.residents]
    const depth = Math.max(0, ...ids.map((id) => depths.get(id) ?? 0))
    for (const id of ids) depths.set(id, depth + 1)
    layers[depth] = [...(layers[depth] ?? []), move]
  }
  return layers
}
