import { toActor } from '@tickmark/accounts/access/Caller'
import { recordFactChange } from '@tickmark/accounts/audit/recordAudit'
import { countMentions } from '@tickmark/accounts/staff/countMentions'
import type { AuditAction } from '@tickmark/core/accounts/AUDIT_ACTIONS'
import {
  ListedDuplicate,
  MergePairs,
  MergesPreview,
  MoveOrder,
  MovePreview,
  ProjectMove,
} from '@tickmark/core/answers/ProjectMoves'
import { AppError } from '@tickmark/core/errors/AppError'
import { ProposalDecision, RecordProposal } from '@tickmark/core/projects/RecordProposal'
import { foldText } from '@tickmark/core/text/foldText'
import { z } from 'zod'
import type { AccountContext } from '../../context/AccountContext.ts'
import { accountEndpoint } from '../../context/endpoint.ts'
import { IdField, lineField, PageFields } from './fields.ts'

export const StaffReason = lineField(300).pipe(z.string().min(3, 'must state the reason'))
const MoveOnly = z.object({ move: ProjectMove })
/** Everybody can read who changed the catalog; the audit log, who of the staff did. */
export const AUTHOR = 'Staff'
const Offsets = { offset: PageFields.offset, limit: PageFields.limit }

/** The calls with which staff merge, split and rename projects. */
export const projectMoveEndpoints = [
  accountEndpoint({
    name: 'listDuplicates',
    path: '/v3/internal/staff/duplicates',
    summary: 'Pairs of projects that may be duplicates, those that hide most figures first.',
    description:
      'Close names, equal tickers and equal websites. Projects with two equal identifiers that are unique are merged after each load, see listProjectMoves.',
    input: z.strictObject(PageFields),
    output: z.object({ duplicates: z.array(ListedDuplicate), total: z.int() }),
    run: async ({ moves }, { search, offset, limit }) => {
      const text = foldText(search ?? '')
      const matches = ({ name, project_id, symbol }: ListedDuplicate['into']) =>
        [name, project_id, symbol].some((one) => foldText(one).includes(text))
      const found = (await moves.listDuplicates()).filter(
        ({ into, from }) => matches(into) || matches(from),
      )
      return { duplicates: found.slice(offset, offset + limit), total: found.length }
    },
  }),

  accountEndpoint({
    name: 'dismissDuplicate',
    path: 'POST /v3/internal/staff/duplicates/dismissal',
    summary: 'Marks two projects as different: they are no longer listed as possible duplicates.',
    input: z.strictObject({ project_id: IdField, other_id: IdField, reason: StaffReason }),
    output: z.object({ dismissed: z.literal(true) }),
    run: async (ctx, { reason, ...pair }) => {
      await ctx.moves.dismiss(pair, { author: AUTHOR, reason })
      await record(ctx, 'staff.dismiss-duplicate', {
        object: pair.project_id,
        after: { ...pair, reason },
      })
      return { dismissed: true as const }
    },
  }),

  accountEndpoint({
    name: 'listProposals',
    path: '/v3/internal/staff/proposals',
    summary:
      'Proposed changes for projects that sources renamed, dropped, recategorized or merged into others.',
    description: 'No project changes until staff accept a proposal.',
    input: z.strictObject(PageFields),
    output: z.object({ proposals: z.array(RecordProposal), total: z.int() }),
    run: async ({ moves }, { search, offset, limit }) => {
      const text = foldText(search ?? '')
      const found = (await moves.listProposals()).filter(({ project_id, project_name, now }) =>
        [project_id, project_name, now?.name ?? ''].some((one) => foldText(one).includes(text)),
      )
      return { proposals: found.slice(offset, offset + limit), total: found.length }
    },
  }),

  accountEndpoint({
    name: 'decideProposal',
    path: 'POST /v3/internal/staff/proposals/decision',
    summary:
      'Accepts or rejects a proposal. Old ids redirect to new ones; a part is merged into its parent.',
    input: z.strictObject({ decision: ProposalDecision, reason: StaffReason }),
    output: z.object({ proposal: RecordProposal }),
    run: async (ctx, { decision, reason }) => {
      const proposal = await ctx.moves.decide(decision, { author: AUTHOR, reason })
      const { record_id, changes, now, project_id, part_of } = proposal
      await record(ctx, `staff.${decision.accept ? 'accept' : 'reject'}-proposal`, {
        object: project_id,
        after: { record_id, now, changes, part_of, new_id: decision.new_id ?? null, reason },
      })
      return { proposal }
    },
  }),

  accountEndpoint({
    name: 'listProjectMoves',
    path: '/v3/internal/staff/project-moves',
    summary: 'Merges, splits and renames of projects, newest first.',
    input: z.strictObject({
      ...Offsets,
      automatic: z.literal('1').optional().describe('Those that were made by what sources state.'),
    }),
    output: z.object({ moves: z.array(ProjectMove), total: z.int() }),
    run: async ({ moves }, { offset, limit, automatic }) => {
      const all = (await moves.list())
        .filter(({ is_automatic, kind }) => !automatic || (is_automatic && kind !== 'undo'))
        .toReversed()
      return { moves: all.slice(offset, offset + limit), total: all.length }
    },
  }),

  accountEndpoint({
    name: 'previewProjectMove',
    path: 'POST /v3/internal/staff/project-moves/preview',
    summary: 'A preview of a merge, split or rename. Nothing is stored.',
    input: z.strictObject({ order: MoveOrder }),
    output: z.object({ preview: MovePreview }),
    run: async ({ moves, accounts }, { order }) => {
      const points = await moves.preview(order)
      const mentions = await countMentions(accounts, [order.from_id])
      return { preview: { ...points, ...mentions } }
    },
  }),

  accountEndpoint({
    name: 'moveProject',
    path: 'POST /v3/internal/staff/project-moves',
    summary: 'Merges, splits or renames a project: all of it or nothing. Old ids redirect.',
    input: z.strictObject({ order: MoveOrder, reason: StaffReason }),
    output: MoveOnly,
    run: async (ctx, { order, reason }) => {
      const move = await ctx.moves.move(order, { author: AUTHOR, reason })
      await record(ctx, `staff.${order.kind}-project`, {
        object: order.from_id,
        after: { ...order, reason },
      })
      return { move }
    },
  }),

  accountEndpoint({
    name: 'previewMerges',
    path: 'POST /v3/internal/staff/duplicates/merge/preview',
    summary: 'A preview of merging several pairs of projects. Nothing is stored.',
    input: z.strictObject({ pairs: MergePairs }),
    output: z.object({ preview: MergesPreview }),
    run: async ({ moves, accounts }, { pairs }) => {
      const merges = await moves.previewMerges(pairs)
      const { documents, ...mentions } = await countMentions(
        accounts,
        pairs.map(({ from_id }) => from_id),
      )
      const count = documents.reduce((sum, one) => sum + one.count, 0)
      return { preview: { merges, documents: count, ...mentions } }
    },
  }),

  accountEndpoint({
    name: 'mergeDuplicates',
    path: 'POST /v3/internal/staff/duplicates/merge',
    summary: 'Merges several pairs of projects. undoProjectMoves undoes all of them at once.',
    input: z.strictObject({ pairs: MergePairs, reason: StaffReason }),
    output: z.object({ moves: z.array(ProjectMove) }),
    run: async (ctx, { pairs, reason }) => {
      const moves = await ctx.moves.mergeAll(pairs, { author: AUTHOR, reason })
      for (const { from_id, to_id } of moves)
        await record(ctx, 'staff.merge-project', {
          object: from_id,
          after: { kind: 'merge', from_id, to_id, reason },
        })
      return { moves: [...moves] }
    },
  }),

  accountEndpoint({
    name: 'undoProjectMoves',
    path: 'POST /v3/internal/staff/project-moves/undo',
    summary: 'Undoes several merges, splits and renames: all of them, or none when one cannot be.',
    input: z.strictObject({ move_ids: z.array(IdField).min(1).max(500), reason: StaffReason }),
    output: z.object({ moves: z.array(ProjectMove) }),
    run: async (ctx, { move_ids, reason }) => {
      const moves = await ctx.moves.undoAll([...new Set(move_ids)], { author: AUTHOR, reason })
      for (const { from_id, move_id } of moves)
        await record(ctx, 'staff.undo-project-move', {
          object: from_id,
          after: { move_id, reason },
        })
      return { moves: [...moves] }
    },
  }),

  accountEndpoint({
    name: 'undoProjectMove',
    path: 'POST /v3/internal/staff/project-moves/{move_id}/undo',
    summary: 'Undoes a merge, split or rename completely.',
    input: z.strictObject({ move_id: IdField, reason: StaffReason }),
    output: MoveOnly,
    run: async (ctx, { move_id, reason }) => {
      const [move] = await ctx.moves.undoAll([move_id], { author: AUTHOR, reason })
      if (move === undefined)
        throw new AppError('internal', 'The move was undone and is not listed.')
      await record(ctx, 'staff.undo-project-move', {
        object: move.from_id,
        after: { move_id, reason },
      })
      return { move }
    },
  }),
] as const

function record(
  { accounts, acting }: AccountContext,
  action: AuditAction,
  { object, after }: { object: string; after: Record<string, unknown> },
): Promise<void> {
  return recordFactChange(accounts.db, toActor(acting()), {
    action,
    object: `project:${object}`,
    after,
  })
}
