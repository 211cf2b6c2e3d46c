import { ITEM_NUMBER } from '../datahub/ITEM_NUMBER.ts'
import { MARTS } from '../marts/MARTS.ts'
import { describeMetric } from '../metrics/describeMetric.ts'
import { findMetric } from '../metrics/findMetric.ts'
import type { Catalog } from '../projects/Catalog.ts'
import { findSector } from '../sectors/MARKET_SECTORS.ts'
import { SECTOR_DEFINITIONS } from '../sectors/SECTOR_DEFINITIONS.ts'
import { DOCS_PAGES } from './DOCS_PAGES.ts'
import type { FoundScreen } from './findScreen.ts'
import { writeScreenTitle } from './pageTitle.ts'
import { SCREEN_PAGES } from './SCREEN_PAGES.ts'
import { AREAS } from './SCREENS.ts'

/** The subject that a segment of an address identifies. */
type Subject = { name: string; description?: string }

/** Finds what a segment identifies, by the name that paths give it. Other segments are names themselves, or ids. */
const SUBJECTS: Readonly<
  Record<string, (segment: string, catalog: Catalog) => Subject | undefined>
> = {
  slug: (id, catalog) => catalog.find(id),
  metric: (slug) => {
    const metric = findMetric(slug)
    return metric && { name: metric.title, description: describeMetric(metric).definition }
  },
  sector: (id) => {
    const sector = findSector(id)
    return sector && { name: sector.name, description: SECTOR_DEFINITIONS[sector.market_sector_id] }
  },
  data_id: (id) => (ITEM_NUMBER.test(id) ? { name: id } : undefined),
  mart: (slug) => MARTS.find(({ mart_id }) => mart_id === slug.replaceAll('-', '_')),
  page: (id) => {
    const page = Object.entries(DOCS_PAGES).find(([known]) => known === id)?.[1]
    return page && { name: page.title, description: page.description }
  },
}

/**
 * The title of a screen without the product's name, and its description: its own, or that of the last thing that the
 * address identifies, or that of the area; absent where there is none of these. Undefined where the address names
 * something that is not in the catalogs.
 */
export function describeScreen(
  { path, params }: FoundScreen,
  catalog: Catalog,
): { title: string; description?: string } | undefined {
  const names: Record<string, string> = {}
  let last: Subject | undefined
  for (const [param, segment] of Object.entries(params)) {
    const find = SUBJECTS[param]
    last = find === undefined ? { name: segment } : find(segment, catalog)
    if (last === undefined) return undefined
    names[param] = last.name
  }
  const area = AREAS.find((one) => path.startsWith(`${one.path}/`))?.path
  const description =
    SCREEN_PAGES[path]?.description?.replace('{investor}', () => params.investor ?? '') ??
    last?.description ??
    (area && SCREEN_PAGES[area]?.description)
  return { title: writeScreenTitle(path, names), ...(description !== undefined && { description }) }
}
