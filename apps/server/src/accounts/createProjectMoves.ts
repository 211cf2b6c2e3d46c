import { publishCatalog } from '@tickmark/analytics/catalog/CatalogBatch'
import {
  decideProposal,
  findPlanned,
  listPlannedProposals,
} from '@tickmark/analytics/catalog/decideProposal'
import { withEditLease } from '@tickmark/analytics/catalog/publishEdits'
import { listDuplicates } from '@tickmark/analytics/figures/listDuplicates'
import { mergeProjects, moveProject, undoMoves } from '@tickmark/analytics/moves/moveProject'
import { previewMerges, previewMove } from '@tickmark/analytics/moves/previewMove'
import {
  chooseSector,
  listSectorCategories,
  listSectorChanges,
  previewSectorChoice,
  undoSectorChoice,
} from '@tickmark/analytics/records/chooseSector'
import { describeMove, listMoves, type StoredMove } from '@tickmark/analytics/state/Move'
import type { ProjectMoves } from '@tickmark/api/context/AccountContext'
import { AppError } from '@tickmark/core/errors/AppError'
import { withLoaderLease } from '@tickmark/ingest/withLoaderLease'
import { type LoadOptions, loadThenRefresh, refreshOutdated } from '../datahub/loadThenRefresh.ts'

type MoveRight = { assertLeaseHeld?(): Promise<void> }

/** A refresh excludes other changes until it is done. */
const REFRESH_AFTER_MS = 30_000

/** Merges, splits and renames of projects in the fact store. */
export function createProjectMoves(options: LoadOptions): ProjectMoves {
  const { analytics, leases, refreshes } = options
  const makeAll = (act: (right: MoveRight) => Promise<StoredMove[]>) =>
    loadThenRefresh(options, 'move', async (right) =>
      (await withEditLease(analytics, leases, () => act(right))).map(describeMove),
    )
  const make = async (act: (right: MoveRight) => Promise<StoredMove>) => {
    const [move] = await makeAll(async (right) => [await act(right)])
    if (move === undefined) throw new AppError('internal', 'The move was made and is not listed.')
    return move
  }
  /** Publishes to the layers of lists and edits. */
  const publish = <T>(act: () => Promise<T>) =>
    withLoaderLease(analytics, { leases, work: 'move' }, () =>
      withEditLease(analytics, leases, act),
    )
  /** The same. Figures of sectors are computed again once, after the last of several choices. */
  const publishSectors = async <T>(act: () => Promise<T>): Promise<T> => {
    const done = await publish(act)
    refreshes.schedule(REFRESH_AFTER_MS, () => refreshOutdated(options))
    return done
  }
  return {
    findCurrentId: (id) => analytics.catalog.findCurrentId(id),
    listDuplicates: () => listDuplicates(analytics),
    list: async () =>
      (await listMoves(analytics)).filter(({ kind }) => kind !== 'withdraw').map(describeMove),
    preview: (order) => previewMove(analytics, order),
    move: (order, by) => make((right) => moveProject(analytics, order, { ...by, ...right })),
    previewMerges: (pairs) => previewMerges(analytics, pairs),
    mergeAll: (pairs, by) =>
      makeAll((right) => mergeProjects(analytics, pairs, { ...by, ...right })),
    undoAll: (moveIds, by) =>
      makeAll((right) => undoMoves(analytics, moveIds, { ...by, ...right })),
    listProposals: async () =>
      (await listPlannedProposals(analytics)).map(({ proposal }) => proposal),
    decide: async (decision, by) => {
      const { proposal } = await findPlanned(analytics, decision.proposal_id)
      const { project_id, part_of } = proposal
      const { accept, new_id } = decision
      if (accept && part_of?.is_whole) {
        const merge = { kind: 'merge', from_id: project_id, to_id: part_of.project_id } as const
        await make((right) => moveProject(analytics, merge, { ...by, ...right }))
        return proposal
      }
      const order =
        accept && new_id !== undefined
          ? ({ kind: 'rename', from_id: project_id, to_id: new_id } as const)
          : null
      // Refuses an id that is taken before anything has changed.
      if (order !== null) await previewMove(analytics, order)
      const decided = await publish(() => decideProposal(analytics, decision, by))
      if (order !== null) await make((right) => moveProject(analytics, order, { ...by, ...right }))
      return decided
    },
    listCategories: () => listSectorCategories(analytics),
    previewSector: (choice) => previewSectorChoice(analytics, choice),
    chooseSector: (choice, by) => publishSectors(() => chooseSector(analytics, choice, by)),
    listSectorChanges: () => listSectorChanges(analytics),
    undoSector: (changeId, by) => publishSectors(() => undoSectorChoice(analytics, changeId, by)),
    dismiss: async ({ project_id, other_id }, { author, reason }) => {
      const { catalog } = analytics
      for (const id of [project_id, other_id])
        if (catalog.documents[id] === undefined)
          throw new AppError('not-found', `There is no project "${id}".`)
      const origin = catalog.origins.get(project_id) ?? project_id
      const { distinct_from = [] } = catalog.stated[origin] ?? {}
      await withEditLease(analytics, leases, () =>
        publishCatalog(analytics, {
          layer: 'edits',
          author,
          reason,
          statements: [
            {
              project_id: origin,
              field: 'distinct_from',
              value: [...new Set([...distinct_from, other_id])],
              source: 'staff',
              revision: '',
            },
          ],
        }),
      )
    },
  }
}
