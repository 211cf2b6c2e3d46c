import type { CategorySector } from '../answers/SourceCategories.ts'
import type { MarketSectorId } from '../sectors/MARKET_SECTORS.ts'
import { ROUNDS_SOURCE } from '../sectors/ROUND_CATEGORIES.ts'
import {
  categoryKey,
  DEFAULT_SECTORS,
  findDefault,
  type SectorMapping,
  type SourceCategory,
  splitCategories,
  uniteSectors,
} from '../sectors/SectorMapping.ts'
import type { Catalog } from './Catalog.ts'
import { type SourceRecord, sourceOf } from './RecordBook.ts'

/** The categories of every project that a list or an imported file states, by the id that the layers use. */
export type ProjectCategories = ReadonlyMap<string, readonly SourceCategory[]>

/** A project that is in a list has the categories of its records; another those of the files that name it. */
export function readProjectCategories(
  catalog: Catalog,
  records: ReadonlyMap<string, SourceRecord>,
): ProjectCategories {
  const found = new Map<string, SourceCategory[]>()
  const add = (id: string, source_id: string, stated: string) => {
    const own = found.get(id) ?? []
    own.push(...splitCategories(stated).map((category) => ({ source_id, category })))
    found.set(id, own)
  }
  for (const [key, { project_id, category, is_gone }] of records)
    if (!is_gone) add(project_id, sourceOf(key), category)
  for (const [id, { categories = [] }] of Object.entries(catalog.stated)) {
    if (found.has(id)) continue
    for (const one of categories)
      add(id, one.slice(0, one.indexOf(':')), one.slice(one.indexOf(':') + 1))
  }
  return found
}

/**
 * Every category that a project has, that funding rounds state or that has a default: those without a sector first, then
 * the most frequent.
 */
export function listCategories(
  catalog: Catalog,
  categories: ProjectCategories,
  { mapping, ofRounds }: { mapping: SectorMapping; ofRounds: readonly string[] },
): CategorySector[] {
  const rows = new Map<string, { of: SourceCategory; all: Set<string>; open: Set<string> }>()
  const at = (of: SourceCategory) => {
    const row = rows.get(categoryKey(of)) ?? { of, all: new Set(), open: new Set() }
    rows.set(categoryKey(of), row)
    return row
  }
  for (const [id, own] of categories)
    for (const of of own) {
      const { all, open } = at(of)
      all.add(id)
      if (!isReviewed(catalog, id)) open.add(id)
    }
  for (const category of ofRounds.flatMap(splitCategories))
    at({ source_id: ROUNDS_SOURCE, category })
  for (const [source_id, defaults] of DEFAULT_SECTORS)
    for (const category of defaults.keys()) at({ source_id, category })
  return [...rows.values()]
    .map(({ of, all, open }) => ({
      ...of,
      projects: all.size,
      not_reviewed: open.size,
      market_sector_id: mapping.find(of) ?? null,
      default_sector_id: findDefault(of) ?? null,
      is_chosen: mapping.findChosen(of) !== undefined,
    }))
    .sort(
      (a, b) =>
        Number(a.market_sector_id !== null) - Number(b.market_sector_id !== null) ||
        b.projects - a.projects ||
        (categoryKey(a) < categoryKey(b) ? -1 : 1),
    )
}

/** The change of one project when its category gets another sector. */
export type SectorMove = {
  /** The id under which the layers state the project. */
  first_id: string
  project_id: string
  name: string
  before: readonly MarketSectorId[]
  after: readonly MarketSectorId[]
}

type Change = { of: SourceCategory; from: SectorMapping; to: SectorMapping }

/**
 * Lists the unreviewed projects whose sectors change when a category means another one, by id. The new sector
 * takes the place of the old one, which stays where another category of the project means it.
 */
export function planSectorMoves(
  catalog: Catalog,
  categories: ProjectCategories,
  { of, from, to }: Change,
): SectorMove[] {
  const [old, next] = [from.find(of) ?? 'unclassified', to.find(of) ?? 'unclassified']
  return [...categories].flatMap(([first_id, own]): SectorMove[] => {
    const others = own.filter((one) => categoryKey(one) !== categoryKey(of))
    const document = catalog.stated[first_id]
    const isMeant = others.length < own.length && document !== undefined
    if (!isMeant || isReviewed(catalog, first_id)) return []
    const before = document.market_sectors
    const isKept = !before.includes(old) || others.some((one) => to.find(one) === old)
    const after = isKept
      ? uniteSectors(before, [next])
      : uniteSectors(before.map((one) => (one === old ? next : one)))
    if (after.join() === before.join()) return []
    const project_id = catalog.moved.get(first_id) ?? first_id
    return [{ first_id, project_id, name: document.name, before, after }]
  })
}

function isReviewed(catalog: Catalog, firstId: string): boolean {
  const project_id = catalog.moved.get(firstId) ?? firstId
  const project = catalog.find(project_id)
  return project?.project_id === project_id && project.is_reviewed
}
