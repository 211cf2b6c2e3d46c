import { AppError } from '@tickmark/core/errors/AppError'
import { publishCatalog } from '../catalog/CatalogBatch.ts'
import type { Analytics } from '../client/Analytics.ts'
import { isReplaced } from '../client/replaceRows.ts'
import { enginesOf, onEach } from '../shards/openShards.ts'
import { listOpenMoves } from '../state/Move.ts'
import { type BatchRow, writeBatchRow } from './BatchRow.ts'

/**
 * Publishes staged moves of one batch: each table is exchanged in one atomic step of the engine, or of each shard, then the catalog changes. If the process is
 * killed after the row `committing`, `recoverBatches` calls this again with that row, and every step can be repeated.
 */
export async function commitMove(
  db: Analytics,
  row: BatchRow,
  assertLeaseHeld: () => Promise<void> = async () => undefined,
): Promise<void> {
  const moves = await listOpenMoves(db, row.batch_id)
  const [move] = moves
  if (move === undefined) throw new AppError('internal', `The move ${row.batch_id} is not stored.`)
  await writeBatchRow(db, { ...row, state: 'committing' })
  for (const table of row.tables) {
    await assertLeaseHeld()
    await onEach(enginesOf(db, table), async (engine) => {
      if (!(await isReplaced(engine, table, row.batch_id)))
        await engine.command({ sql: `EXCHANGE TABLES ${table} AND ${table}_staged` })
    })
  }
  await assertLeaseHeld()
  await publishCatalog(db, {
    layer: 'edits',
    author: move.author,
    reason: moves.length === 1 ? move.reason : `${moves.length} moves: ${move.reason}`,
    statements: moves.flatMap(({ statements, kind, move_id }) =>
      statements.map(({ project_id, field, value }) => ({
        project_id,
        field,
        value,
        source: kind,
        revision: move_id,
      })),
    ),
  })
  await writeBatchRow(db, { ...row, state: 'loaded' })
}
