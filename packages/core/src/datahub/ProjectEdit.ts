import { z } from 'zod'
import { type DiscoveredDocument, ProjectDocument } from '../projects/ProjectDocument.ts'

const { shape } = ProjectDocument

/**
 * The fields of a project that an item of the datahub changes, with their new values; null takes away a value. Former
 * ids are left out: they result from merging projects.
 */
export const ProjectEdit = z.strictObject({
  name: shape.name.optional(),
  symbol: shape.symbol.nullable(),
  market_sectors: shape.market_sectors.optional(),
  chains: shape.chains.optional(),
  launch_year: shape.launch_year.nullable(),
  description: shape.description.optional(),
  links: shape.links.optional(),
  products: shape.products.nullable(),
  tags: shape.tags.nullable(),
  aliases: shape.aliases.nullable(),
  is_archived: shape.is_archived.nullable(),
  contracts: shape.contracts.nullable(),
  sources: shape.sources.nullable(),
  exchanges: shape.exchanges.nullable(),
  bb_ticker: shape.bb_ticker.nullable(),
})
export type ProjectEdit = z.output<typeof ProjectEdit>
export type EditedField = keyof ProjectEdit

/** The fields of an edit, in the order in which they are shown. */
export const EDITED_FIELDS = Object.keys(ProjectEdit.shape) as readonly EditedField[]

/** A field before and after an edit; null where the project has no such value. */
export type FieldChange<F = string> = { field: F; before: unknown; after: unknown }

/** Lists the changes of an edit to a project's document, which is undefined for a new project. */
export function listChanges(
  document: DiscoveredDocument | undefined,
  edit: ProjectEdit,
): FieldChange<EditedField>[] {
  return EDITED_FIELDS.flatMap((field) => {
    const after = edit[field]
    const before = document?.[field] ?? null
    return after === undefined || isSame(before, after) ? [] : [{ field, before, after }]
  })
}

/** The document after an edit. It may lack what a new project needs; `findEditFaults` says so. */
export function applyEdit(
  document: DiscoveredDocument | undefined,
  edit: ProjectEdit,
): Partial<DiscoveredDocument> {
  const fields = EDITED_FIELDS.flatMap((field) => {
    const value = edit[field]
    return value === undefined ? [] : [[field, value ?? undefined]]
  })
  return { ...document, ...Object.fromEntries(fields) }
}

/** Returns whether two values of a field say the same, whatever the order of the keys of objects in them. */
export function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a, sortKeys) === JSON.stringify(b, sortKeys)
}

function sortKeys(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}
