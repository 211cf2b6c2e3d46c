import type { DiscoveredDocument } from './ProjectDocument.ts'

/**
 * The decisions of staff about the identity of a project. Stated by the edits layer under the id that sources and files
 * know; the other fields of the layers stay as they are, so a decision is undone by no longer stating it.
 */
export type IdentityFields = {
  /** The id under which it is published. */
  renamed_to?: string
  /** The project that it is a part of. */
  merged_into?: string
  /** It was merged by what both state, not by staff: the other gets its ids at sources only. */
  joined?: true
  /** The project that it was split from, which has none of its ids at sources and products any more. */
  split_from?: string
  /** Projects that are similar and not the same. */
  distinct_from?: string[]
}

/** Fields of the edits layer that do not count as a review. */
export const IDENTITY_FIELDS: ReadonlySet<string> = new Set<keyof IdentityFields | 'former_ids'>([
  'renamed_to',
  'merged_into',
  'joined',
  'split_from',
  'distinct_from',
  'former_ids',
])

const IDENTITY_ONLY = [
  'renamed_to',
  'merged_into',
  'joined',
  'split_from',
  'distinct_from',
] as const

/** The document of a project as all layers state it. */
export type StatedDocument = DiscoveredDocument & IdentityFields

export type AppliedMoves = {
  /** The published documents, by project id. */
  documents: Record<string, DiscoveredDocument>
  /** The ids under which the layers state what is published under another id, and that id. */
  moved: ReadonlyMap<string, string>
  /** The id under which the layers state each published project. */
  origins: ReadonlyMap<string, string>
}

type Documents<T> = Readonly<Record<string, T>>

/**
 * Publishes projects under the ids that staff decided. A merged project gives its ids, names, products and chains to
 * the other, whose own fields win; a renamed one keeps everything under its new id.
 */
export function applyMoves(stated: Documents<StatedDocument>): AppliedMoves {
  const { moved, origins } = resolveIds(stated)
  const idOf = (id: string) => moved.get(id) ?? id
  // A project may be called `constructor`.
  const documents: Record<string, DiscoveredDocument> = Object.create(null)
  const own = (id: string) => {
    const document = withoutIdentity(stated[id])
    return moved.size === 0 ? document : renameChains(document, idOf)
  }
  for (const [published, id] of origins) {
    const document = own(id)
    if (document === undefined) continue
    documents[published] =
      published === id ? document : { ...document, former_ids: unite([id], document.former_ids) }
  }
  for (const [id, published] of moved) {
    const [into, document] = [documents[published], own(id)]
    if (into === undefined || document === undefined || origins.get(published) === id) continue
    const { renamed_to } = stated[id] ?? {}
    // A project that was renamed before it was merged.
    const renamed = renamed_to === undefined || origins.has(renamed_to) ? [] : [renamed_to]
    const former_ids = unite(document.former_ids, renamed)
    const joined = withIdsOnly({ ...document, former_ids }, { into, stated: stated[id] })
    documents[published] = combine(into, { id, document: joined })
  }
  for (const [id, { split_from: from }] of Object.entries(stated)) {
    if (from === undefined) continue
    const [whole, part] = [documents[idOf(from)], own(id)]
    if (whole && part && idOf(from) !== idOf(id)) documents[idOf(from)] = subtract(whole, part)
  }
  return { documents, moved, origins }
}

function resolveIds(stated: Documents<StatedDocument>): Omit<AppliedMoves, 'documents'> {
  const ids = Object.keys(stated).sort()
  const isMerged = ids.some((id) => stated[id]?.merged_into !== undefined)
  const byName = isMerged ? indexNames(stated, ids) : new Map<string, string>()
  const moved = new Map<string, string>()
  const origins = new Map<string, string>()
  for (const id of ids) {
    const last = followMerges(id, stated, byName)
    const published = stated[last]?.renamed_to ?? last
    if (published !== id) moved.set(id, published)
    if (last === id) origins.set(published, id)
  }
  for (const [id, { renamed_to, former_ids = [] }] of Object.entries(stated))
    for (const former of renamed_to === undefined ? [] : [...former_ids, renamed_to])
      if (stated[former] === undefined && !origins.has(former))
        moved.set(former, moved.get(id) ?? id)
  return { moved, origins }
}

/** The end of merges of merges. What is merged in a circle, which two servers could publish, stays where it is. */
function followMerges(
  id: string,
  stated: Documents<StatedDocument>,
  byName: ReadonlyMap<string, string>,
): string {
  const seen = new Set<string>()
  let last = id
  while (!seen.has(last)) {
    seen.add(last)
    const into = stated[last]?.merged_into
    const next = into === undefined ? undefined : byName.get(into)
    if (next === undefined) return last
    last = next
  }
  return id
}

/** A merge names the id that the other project had then; the ids of the layers go before those of renamed projects. */
function indexNames(stated: Documents<StatedDocument>, ids: readonly string[]) {
  return new Map([
    ...ids.flatMap((id) => (stated[id]?.former_ids ?? []).map((former) => [former, id] as const)),
    ...ids.map((id) => [stated[id]?.renamed_to ?? id, id] as const),
    ...ids.map((id) => [id, id] as const),
  ])
}

/** The fields of a project without those about its identity; most have none of these. */
export function withoutIdentity(
  document: StatedDocument | undefined,
): DiscoveredDocument | undefined {
  if (document === undefined || !IDENTITY_ONLY.some((field) => field in document)) return document
  const {
    renamed_to: _,
    merged_into: _into,
    joined: _joined,
    split_from: _from,
    distinct_from: _others,
    ...own
  } = document
  return own
}

function subtract(whole: DiscoveredDocument, part: DiscoveredDocument): DiscoveredDocument {
  const parts = new Set((part.products ?? []).map(({ product_id }) => product_id))
  const sources = Object.fromEntries(
    Object.entries(whole.sources ?? {}).flatMap(([source, ids]): [string, unknown][] => {
      const taken: unknown = part.sources?.[source as keyof typeof part.sources]
      if (!Array.isArray(ids)) return ids === taken ? [] : [[source, ids]]
      const left = ids.filter((one) => !(Array.isArray(taken) && taken.includes(one)))
      return left.length === 0 ? [] : [[source, left]]
    }),
  )
  return {
    ...whole,
    ...(whole.sources && { sources }),
    ...(whole.products && {
      products: whole.products.filter(({ product_id }) => !parts.has(product_id)),
    }),
    ...(whole.contracts && {
      contracts: whole.contracts.filter((one) => !part.contracts?.includes(one)),
    }),
  }
}

function renameChains(
  document: DiscoveredDocument | undefined,
  idOf: (id: string) => string,
): DiscoveredDocument | undefined {
  if (document === undefined) return undefined
  const { chains, products } = document
  const isNamed = [...chains, ...(products ?? []).map(({ chain_id }) => chain_id ?? '')].some(
    (id) => idOf(id) !== id,
  )
  if (!isNamed) return document
  return {
    ...document,
    chains: unite(chains.map(idOf)),
    ...(products && {
      products: products.map((one) =>
        one.chain_id === undefined ? one : { ...one, chain_id: idOf(one.chain_id) },
      ),
    }),
  }
}

function combine(
  into: DiscoveredDocument,
  { id, document }: { id: string; document: DiscoveredDocument },
): DiscoveredDocument {
  const { is_archived: _, ...from } = document
  const names = [...(from.name === into.name ? [] : [from.name]), ...(from.aliases ?? [])]
  const products = [...(into.products ?? []), ...(from.products ?? [])]
  const known = new Map(products.toReversed().map((one) => [one.product_id, one]))
  const contracts = unite(into.contracts, from.contracts)
  const tags = unite(into.tags, from.tags)
  return {
    ...from,
    ...into,
    chains: unite(into.chains, from.chains),
    links: { ...from.links, ...into.links },
    aliases: unite(into.aliases, names),
    former_ids: unite(into.former_ids, [id], from.former_ids),
    sources: combineSources(into.sources, from.sources),
    exchanges: { ...from.exchanges, ...into.exchanges },
    ...(products.length > 0 && { products: [...known.values()].toReversed() }),
    ...(contracts.length > 0 && { contracts }),
    ...(tags.length > 0 && { tags }),
  }
}

/** Returns what a document gives to another: of one that was joined only its ids, since the rest was not reviewed. */
function withIdsOnly(
  document: DiscoveredDocument,
  { into, stated }: { into: DiscoveredDocument; stated: StatedDocument | undefined },
): DiscoveredDocument {
  if (stated?.joined !== true) return document
  const { name, market_sectors, logo, contracts, former_ids } = document
  // A further id at a source may mean a part, whose figures are not those of the whole.
  const sources = Object.fromEntries(
    Object.entries(document.sources ?? {}).filter(
      ([source]) =>
        source === 'chain_names' || into.sources?.[source as keyof Sources] === undefined,
    ),
  )
  return {
    name: into.name,
    market_sectors,
    chains: [],
    links: {},
    aliases: name === into.name ? [] : [name],
    ...(former_ids && { former_ids }),
    ...(logo !== undefined && { logo }),
    ...(contracts && { contracts }),
    sources,
  }
}

type Sources = NonNullable<DiscoveredDocument['sources']>

/** Lists of ids are joined; where a source has one id for a project, that of the remaining project stays. */
function combineSources(into: Sources | undefined, from: Sources | undefined): Sources {
  const joined = Object.entries({ ...from, ...into }).map(([source, ids]) => {
    const others: unknown = from?.[source as keyof typeof from]
    return [source, Array.isArray(ids) && Array.isArray(others) ? unite(ids, others) : ids]
  })
  return Object.fromEntries(joined)
}

function unite(...lists: (readonly string[] | undefined)[]): string[] {
  return [...new Set(lists.flatMap((list) => list ?? []))]
}
