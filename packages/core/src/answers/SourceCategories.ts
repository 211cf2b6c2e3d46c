import { z } from 'zod'
import { MARKET_SECTORS, type MarketSectorId } from '../sectors/MARKET_SECTORS.ts'
import { BatchIdField, MarketSectorIdField, MomentField, ProjectIdField } from './fields.ts'

const IDS = MARKET_SECTORS.map((sector) => sector.market_sector_id)
const SectorField = z.enum(IDS as [MarketSectorId, ...MarketSectorId[]])
const Category = { source_id: z.string(), category: z.string() }
const Sectors = z.array(MarketSectorIdField).readonly()

/** A category of a source, and the market sector that it means. */
export const CategorySector = z.object({
  ...Category,
  projects: z.int().describe('Projects that have it.'),
  not_reviewed: z
    .int()
    .describe('Those of them that have not been reviewed. Only these get its sector.'),
  market_sector_id: MarketSectorIdField.nullable().describe('Null when it has no sector.'),
  default_sector_id: MarketSectorIdField.nullable().describe('The default sector.'),
  is_chosen: z.boolean().describe('True if staff of this instance chose the sector.'),
})
export type CategorySector = z.infer<typeof CategorySector>

/** Another market sector for a category. */
export const SectorChoice = z.strictObject({
  source_id: z.string().min(1).max(40),
  category: z.string().trim().min(1).max(100),
  market_sector_id: SectorField.nullable().describe('Null restores the default.'),
})
export type SectorChoice = z.infer<typeof SectorChoice>

/** The changes that a choice would make. */
export const SectorPreview = z.object({
  projects: z.int().describe('Unreviewed projects whose sectors change.'),
  examples: z
    .array(
      z.object({ project_id: ProjectIdField, name: z.string(), before: Sectors, after: Sectors }),
    )
    .describe('The first of them by name, at most 20.'),
})
export type SectorPreview = z.infer<typeof SectorPreview>

/** A choice that was published. */
export const SectorChange = z.object({
  change_id: BatchIdField.describe('The batch of the catalog.'),
  ...Category,
  before: MarketSectorIdField.nullable().describe(
    'The previous choice of staff; null for the default.',
  ),
  after: MarketSectorIdField.nullable(),
  projects: z.int().describe('Projects whose sectors changed.'),
  changed_at: MomentField,
  reason: z.string(),
  can_undo: z.boolean().describe('True if it is the latest change of its category.'),
})
export type SectorChange = z.infer<typeof SectorChange>
