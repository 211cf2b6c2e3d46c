import { findJoins } from '@tickmark/core/projects/findJoins'
import { indexDistinct } from '@tickmark/core/projects/findPossibleDuplicates'
import { readListed } from '../catalog/sourceRecords.ts'
import type { Analytics } from '../client/Analytics.ts'
import { readMoves, type StoredMove } from '../state/Move.ts'
import { mergeProjects } from './moveProject.ts'

/** The author of joins that were made without staff. */
const AUTHOR = 'Tickmark'

/**
 * Merges projects that are one by what sources state, see `findJoins`, whichever was known first. Each is a merge with a
 * reason and an undo; a merge that was undone is not made again. Hold the loader lease and that of edits, and call
 * `refreshDerivedTables` afterwards. Returns the merges that were made; those are whole also when it is killed, and the
 * next call makes the others.
 */
export async function joinProjects(
  db: Analytics,
  assertLeaseHeld?: () => Promise<void>,
): Promise<StoredMove[]> {
  const { records } = await readListed(db)
  const isDistinct = db.catalog.derive(indexDistinct)
  const undone = new Set(
    (await readMoves(db)).flatMap(({ kind, undone_by, from_id, to_id }) =>
      kind === 'merge' && undone_by !== null ? [`${from_id} ${to_id}`, `${to_id} ${from_id}`] : [],
    ),
  )
  const joins = findJoins(db.catalog, {
    records,
    areDistinct: (one, other) => isDistinct(one, other) || undone.has(`${one} ${other}`),
  })
  return mergeProjects(
    db,
    joins.map((one) => ({ ...one, isAutomatic: true })),
    {
      author: AUTHOR,
      reason: 'Joined by what sources state.',
      ...(assertLeaseHeld && { assertLeaseHeld }),
    },
  )
}
