import type { Catalog } from '@tickmark/core/projects/Catalog'
import type { ListContext } from '../../../connectors/Connector.ts'
import { findChain } from '../../matchProject.ts'
import { type LlamaEntry, parentOf, slugOf } from './LlamaList.ts'

/** A project and its slug at the source. */
type ListedSlug = { project_id: string; slug: string }

/**
 * The gaps of a list to report: none, entries that the catalog does not know, or also catalog projects that the list
 * lacks.
 */
type ListingGap = 'nothing' | 'unknown' | 'unknown and lost'

/** The catalog's projects in a list, with the slug of the whole project. */
export function findListedSlugs(
  entries: readonly LlamaEntry[],
  context: ListContext,
  telling: ListingGap,
): ListedSlug[] {
  const listed = listNames(entries)
  const found = context.catalog.derive(listSingleEntries).flatMap(({ project_id, name }) => {
    const entry = entries.find((one) => one.name === name || slugOf(one) === name)
    return entry === undefined ? [] : [{ project_id, slug: slugOf(entry) }]
  })
  for (const [project_id, slugs] of context.catalog.defiLlamaSlugs) {
    const slug = slugs.map((name) => listed.get(name)).find((one) => one !== undefined)
    if (slug !== undefined) found.push({ project_id, slug })
    else if (telling === 'unknown and lost')
      context.unmatched(slugs.join(' or '), `${project_id} is not listed by the source any more`)
  }
  if (telling !== 'nothing') tellUnknown(entries, new Set(found.map(({ slug }) => slug)), context)
  return found
}

/** Lists projects with the name of one entry and no slug of a whole; that of a chain is something on the chain. */
function listSingleEntries(catalog: Catalog): { project_id: string; name: string }[] {
  const wholes = [...catalog.defiLlamaProtocols].filter(
    ([, { project_id, product_id }]) =>
      product_id === undefined &&
      !catalog.defiLlamaSlugs.has(project_id) &&
      catalog.find(project_id)?.chains.includes(project_id) === false,
  )
  return [...Map.groupBy(wholes, ([, { project_id }]) => project_id)].flatMap(
    ([project_id, [single, ...others]]) =>
      single === undefined || others.length > 0 ? [] : [{ project_id, name: single[0] }],
  )
}

/** The catalog's projects and chains in a list of fees. */
export function findListedEarners(
  entries: readonly LlamaEntry[],
  context: ListContext,
): ListedSlug[] {
  const own = findListedSlugs(
    entries.filter((entry) => !isChain(entry)),
    context,
    'nothing',
  )
  // An exchange with its own chain is reported by its revenue as an exchange.
  const taken = new Set(own.map(({ project_id }) => project_id))
  const chains = findListedChains(entries, context)
  return [...own, ...chains.filter(({ project_id }) => !taken.has(project_id))]
}

/** Slugs by the names in a list: entries by their own, parents by their names and ids. */
function listNames(entries: readonly LlamaEntry[]): Map<string, string> {
  const parents = entries.flatMap((entry) => parentOf(entry) ?? [])
  return new Map([
    ...parents.map(({ id, slug }) => [id, slug] as const),
    ...parents.map(({ slug }) => [slug, slug] as const),
    ...entries.map((entry) => [slugOf(entry), slugOf(entry)] as const),
  ])
}

function findListedChains(entries: readonly LlamaEntry[], { catalog }: ListContext): ListedSlug[] {
  const found = new Map<string, ListedSlug>()
  for (const entry of entries) {
    if (!isChain(entry)) continue
    const project_id = findChain(catalog, entry.name)
    if (project_id && !found.has(project_id))
      found.set(project_id, { project_id, slug: slugOf(entry) })
  }
  return [...found.values()]
}

/** Recognizes chains in a list of fees by their category, because protocols may have the same names. */
function isChain({ protocolType, category }: LlamaEntry): boolean {
  return protocolType === 'chain' || category === 'Chain'
}

function tellUnknown(
  entries: readonly LlamaEntry[],
  known: ReadonlySet<string>,
  context: ListContext,
): void {
  for (const entry of entries) {
    if (known.has(slugOf(entry)) || known.has(parentOf(entry)?.slug ?? '')) continue
    context.unknown(slugOf(entry), 'the catalog has no project of this name')
  }
}
