import { toActor } from '@tickmark/accounts/access/Caller'
import { recordFactChange } from '@tickmark/accounts/audit/recordAudit'
import type { AuditAction } from '@tickmark/core/accounts/AUDIT_ACTIONS'
import {
  CategorySector,
  SectorChange,
  SectorChoice,
  SectorPreview,
} from '@tickmark/core/answers/SourceCategories'
import { foldText } from '@tickmark/core/text/foldText'
import { z } from 'zod'
import type { AccountContext } from '../../context/AccountContext.ts'
import { accountEndpoint } from '../../context/endpoint.ts'
import { IdField, PageFields } from './fields.ts'
import { AUTHOR, StaffReason } from './projectMoves.ts'

const { offset, limit } = PageFields
const MAX_EXAMPLES = 20

/** The calls for the market sector that each category of a source means. */
export const sourceCategoryEndpoints = [
  accountEndpoint({
    name: 'listCategories',
    path: '/v3/internal/staff/categories',
    summary: 'The categories of sources and the market sector that each maps to.',
    description: 'Those without a sector first, then those of the most projects.',
    input: z.strictObject(PageFields),
    output: z.object({ categories: z.array(CategorySector), total: z.int() }),
    run: async ({ moves }, { search, offset, limit }) => {
      const text = foldText(search ?? '')
      const found = (await moves.listCategories()).filter(({ category, market_sector_id }) =>
        [category, market_sector_id ?? ''].some((one) => foldText(one).includes(text)),
      )
      return { categories: found.slice(offset, offset + limit), total: found.length }
    },
  }),

  accountEndpoint({
    name: 'previewSector',
    path: 'POST /v3/internal/staff/categories/preview',
    summary:
      'The projects that would change if a category mapped to another market sector. Nothing is stored.',
    input: z.strictObject({ choice: SectorChoice }),
    output: z.object({ preview: SectorPreview }),
    run: async ({ moves }, { choice }) => {
      const found = await moves.previewSector(choice)
      const examples = found.slice(0, MAX_EXAMPLES).map(({ first_id: _, ...example }) => example)
      return { preview: { projects: found.length, examples } }
    },
  }),

  accountEndpoint({
    name: 'chooseSector',
    path: 'POST /v3/internal/staff/categories',
    summary: 'Maps a category to another market sector, for unreviewed projects.',
    input: z.strictObject({ choice: SectorChoice, reason: StaffReason }),
    output: z.object({ projects: z.int().describe('Projects whose sectors changed.') }),
    run: async (ctx, { choice, reason }) => {
      const { length: projects } = await ctx.moves.chooseSector(choice, { author: AUTHOR, reason })
      await record(ctx, 'staff.choose-sector', { ...choice, projects, reason })
      return { projects }
    },
  }),

  accountEndpoint({
    name: 'listSectorChanges',
    path: '/v3/internal/staff/sector-changes',
    summary: 'Choices of market sectors for categories, newest first.',
    input: z.strictObject({ offset, limit }),
    output: z.object({ changes: z.array(SectorChange), total: z.int() }),
    run: async ({ moves }, { offset, limit }) => {
      const all = await moves.listSectorChanges()
      return { changes: all.slice(offset, offset + limit), total: all.length }
    },
  }),

  accountEndpoint({
    name: 'undoSector',
    path: 'POST /v3/internal/staff/sector-changes/{change_id}/undo',
    summary:
      'Undoes the latest choice of a category. Its projects get their previous sectors back.',
    input: z.strictObject({ change_id: IdField, reason: StaffReason }),
    output: z.object({ change: SectorChange }),
    run: async (ctx, { change_id, reason }) => {
      const change = await ctx.moves.undoSector(change_id, { author: AUTHOR, reason })
      const { source_id, category } = change
      await record(ctx, 'staff.undo-sector', { source_id, category, change_id, reason })
      return { change }
    },
  }),
] as const

function record(
  { accounts, acting }: AccountContext,
  action: AuditAction,
  after: { source_id: string; category: string } & Record<string, unknown>,
): Promise<void> {
  return recordFactChange(accounts.db, toActor(acting()), {
    action,
    object: `category:${after.source_id}:${after.category}`,
    after,
  })
}
