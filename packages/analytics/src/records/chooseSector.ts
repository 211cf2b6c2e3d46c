import type {
  CategorySector,
  SectorChange,
  SectorChoice,
} from '@tickmark/core/answers/SourceCategories'
import { AppError } from '@tickmark/core/errors/AppError'
import {
  listCategories,
  planSectorMoves,
  readProjectCategories,
  type SectorMove,
} from '@tickmark/core/projects/sourceCategories'
import { categoryKey, findDefault, type SourceCategory } from '@tickmark/core/sectors/SectorMapping'
import {
  type CatalogStatement,
  LISTED,
  listBefore,
  publishCatalog,
  restoreValue,
} from '../catalog/CatalogBatch.ts'
import { CATEGORIES, readListed, SECTOR_FIELD } from '../catalog/sourceRecords.ts'
import type { Analytics } from '../client/Analytics.ts'
import { memoPerVersion } from '../client/memoPerVersion.ts'
import { MOMENT } from '../provenance/traceCatalog.ts'
import { listRoundCategories } from './roundNames.ts'

const readCategories = memoPerVersion(async (db: Analytics) =>
  readProjectCategories(db.catalog, (await readListed(db)).records),
)

/** Every category of every source with its sector: those without one first, then the most frequent. */
export const listSectorCategories = memoPerVersion(
  async (db: Analytics): Promise<readonly CategorySector[]> => {
    const { sectors } = await readListed(db)
    return listCategories(db.catalog, await readCategories(db), {
      mapping: sectors,
      ofRounds: await listRoundCategories(db),
    })
  },
)

/**
 * Lists the unreviewed projects whose sectors a choice changes, by name.
 * @throws AppError `not-found` for a category that no source states.
 */
export async function previewSectorChoice(
  db: Analytics,
  { market_sector_id, ...of }: SectorChoice,
): Promise<SectorMove[]> {
  const key = categoryKey(of)
  if (!(await listSectorCategories(db)).some((one) => categoryKey(one) === key))
    throw new AppError('not-found', `No source states the category "${of.category}".`)
  const { sectors } = await readListed(db)
  const to = sectors.with(of, market_sector_id ?? undefined)
  const moves = planSectorMoves(db.catalog, await readCategories(db), { of, from: sectors, to })
  return moves.toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

type By = { author: string; reason: string }

/**
 * Makes a category mean another sector in one batch, with the sectors of the projects that follow it. Call it while
 * holding the leases of loads and edits.
 * @throws AppError `conflict` when it means that sector already.
 */
export async function chooseSector(
  db: Analytics,
  choice: SectorChoice,
  by: By,
): Promise<SectorMove[]> {
  const moves = await previewSectorChoice(db, choice)
  await publish(db, { choice, by, statements: moves.map((move) => stateSectors(move, choice)) })
  return moves
}

/**
 * Undoes the latest choice of a category: its projects have the sectors that they had, in the same order, and those
 * listed since follow.
 * @throws AppError `not-found` for an unknown change, `conflict` when the category was changed since.
 */
export async function undoSectorChoice(
  db: Analytics,
  changeId: string,
  by: By,
): Promise<SectorChange> {
  const change = (await listSectorChanges(db)).find(({ change_id }) => change_id === changeId)
  if (change === undefined)
    throw new AppError('not-found', `There is no change "${changeId}" of a category.`)
  if (!change.can_undo)
    throw new AppError(
      'conflict',
      'The category has been changed since. Undo the later change first.',
    )
  const { source_id, category, before } = change
  const choice = { source_id, category, market_sector_id: before }
  const earlier = await listBefore(db, changeId)
  const restored = new Map<string, CatalogStatement>()
  for (const { layer, project_id, field, before: stated, is_last } of earlier)
    if (layer === 'discovered' && is_last)
      restored.set(project_id, {
        ...fromCategory(choice),
        project_id,
        field,
        value: restoreValue(stated),
      })
  const moves = await previewSectorChoice(db, choice)
  for (const move of moves)
    if (!restored.has(move.first_id)) restored.set(move.first_id, stateSectors(move, choice))
  await publish(db, { choice, by, statements: [...restored.values()] })
  return change
}

/** The choices that staff made, the newest first. */
export const listSectorChanges = memoPerVersion(async (db: Analytics): Promise<SectorChange[]> => {
  const rows = await db.rows<
    Omit<SectorChange, 'source_id' | 'category' | 'before' | 'after' | 'can_undo'> &
      Record<'key' | 'earlier' | 'later', string> & { is_last: number }
  >({
    sql: `
      SELECT batch_id AS change_id, statements.project_id AS key, value AS later, ${MOMENT} AS changed_at, reason,
             projects - 1 AS projects,
             lagInFrame(value, 1, '') OVER (
               PARTITION BY statements.project_id ORDER BY published_at, batch_id
               ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) AS earlier,
             row_number() OVER (PARTITION BY statements.project_id ORDER BY published_at DESC, batch_id DESC) = 1 AS is_last
      FROM catalogue_statements AS statements INNER JOIN catalogue_batches USING (batch_id)
      WHERE statements.layer = '${LISTED}' AND field = '${SECTOR_FIELD}'
      ORDER BY published_at DESC, batch_id DESC`,
  })
  return rows.map(({ key, earlier, later, is_last, ...row }) => {
    const [source_id = '', category = ''] = key.split(CATEGORIES)
    return {
      ...row,
      source_id,
      category,
      before: earlier === '' ? null : JSON.parse(earlier),
      after: later === '' ? null : JSON.parse(later),
      can_undo: is_last === 1,
    }
  })
})

type Batch = { choice: SectorChoice; by: By; statements: readonly CatalogStatement[] }

async function publish(db: Analytics, { choice, by, statements }: Batch): Promise<void> {
  const { market_sector_id, ...of } = choice
  const published = await publishCatalog(db, {
    layer: 'discovered',
    ...by,
    statements: [
      {
        ...fromCategory(of),
        layer: LISTED,
        project_id: categoryKey(of).replace(':', CATEGORIES),
        field: SECTOR_FIELD,
        // The default is stored as no choice, so that it follows a default of a later release.
        value: market_sector_id === findDefault(of) ? null : market_sector_id,
      },
      ...statements,
    ],
  })
  if (published === null)
    throw new AppError('conflict', 'The category already maps to this sector. Reload the list.')
}

function stateSectors({ first_id, after }: SectorMove, of: SourceCategory): CatalogStatement {
  return { ...fromCategory(of), project_id: first_id, field: 'market_sectors', value: after }
}

/** Returns the source that a trace of the field leads to. */
function fromCategory({ source_id, category }: SourceCategory) {
  return { source: source_id, revision: `Category ${category}` }
}
