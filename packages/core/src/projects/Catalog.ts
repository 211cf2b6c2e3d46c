import type { ExchangeId } from '../prices/LivePrice.ts'
import type { StatedDocument } from './applyMoves.ts'
import type { Project, ProjectLink } from './Project.ts'
import type { DiscoveredDocument, Redenomination, SharedSource } from './ProjectDocument.ts'
import type { ProjectReference } from './ProjectReference.ts'

type CatalogOptions = {
  unreviewed?: ReadonlySet<string>
  isPartial?: boolean
  /**
   * The documents that were published before staff merged, split and renamed projects; the same as the documents when
   * absent.
   */
  stated?: Readonly<Record<string, StatedDocument>>
  moved?: ReadonlyMap<string, string>
  origins?: ReadonlyMap<string, string>
}

/**
 * One version of the project catalog: its projects, and what each source calls them. Immutable, and indexed once; a
 * changed catalog is another value.
 */
export class Catalog {
  /** The published documents, by project id. */
  readonly documents: Readonly<Record<string, DiscoveredDocument>>
  /** The documents that the layers of the catalog state, by the ids that they use. */
  readonly stated: Readonly<Record<string, StatedDocument>>
  /** The published ids of those that were merged into another project or renamed. */
  readonly moved: ReadonlyMap<string, string>
  /** The ids under which the layers state renamed projects, by published id. */
  readonly origins: ReadonlyMap<string, string>
  /** True if projects of the store were left out; then queries of all projects name those that are here. */
  readonly isPartial: boolean
  /** All projects, by id. */
  readonly projects: readonly Project[]
  /** Project ids by the asset ids of Coin Metrics. */
  readonly coinMetricsAssets: ReadonlyMap<string, ProjectReference>
  /** CoinGecko's id of a project's token, by project id. */
  readonly coinGeckoIds: ReadonlyMap<string, string>
  /** DefiLlama protocols by name and by file name. */
  readonly defiLlamaProtocols: ReadonlyMap<string, ProjectReference>
  /** Stablecoins by their CoinGecko id. An issuer of several has them as products, so that none looks like the total. */
  readonly stablecoins: ReadonlyMap<string, ProjectReference>
  /** The names that DefiLlama uses for a project as a whole, by project id: the current slug and earlier ones. */
  readonly defiLlamaSlugs: ReadonlyMap<string, readonly string[]>
  /** Project ids by the names of unlock schedules. */
  readonly emissions: ReadonlyMap<string, string>
  /** Project ids by growthepie's `origin_key`. */
  readonly growthepieChains: ReadonlyMap<string, string>
  /** Project ids by the names and EVM ids of chains. */
  readonly chainNames: ReadonlyMap<string, string>
  /** The symbols of a project's token on exchanges, by project id. */
  readonly exchangeSymbols: ReadonlyMap<string, Readonly<Partial<Record<ExchangeId, string>>>>
  /** The tickers of the partner terminal, by project id. */
  readonly partnerTickers: ReadonlyMap<string, string>
  /** The redenominations of projects' tokens, by project id. */
  readonly redenominations: ReadonlyMap<string, readonly Redenomination[]>

  readonly #byId: ReadonlyMap<string, Project>
  readonly #productNames: ReadonlyMap<string, string>
  readonly #derived = new Map<(catalog: Catalog) => unknown, unknown>()

  /** `unreviewed` are the ids of projects that only sources list. */
  constructor(
    documents: Readonly<Record<string, DiscoveredDocument>>,
    {
      unreviewed = new Set(),
      isPartial = false,
      stated = documents,
      moved = new Map(),
      origins = new Map(),
    }: CatalogOptions = {},
  ) {
    this.isPartial = isPartial
    this.stated = stated
    this.moved = moved
    this.origins = origins
    const entries = Object.entries(documents).sort(([a], [b]) => (a < b ? -1 : 1))
    // Reviewed projects are entered last, so that no listing takes a name away from them.
    const ranked =
      unreviewed.size === 0
        ? entries
        : entries.toSorted(([a], [b]) => Number(unreviewed.has(b)) - Number(unreviewed.has(a)))
    const each = <T>(
      list: (id: string, document: DiscoveredDocument) => readonly (readonly [string, T])[],
    ) => new Map(ranked.flatMap(([id, document]) => list(id, document)))
    this.documents = documents
    this.projects = entries.map(([id, document]) => toProject(id, document, !unreviewed.has(id)))
    this.coinMetricsAssets = each((id, one) => listReferences(id, one, 'coin_metrics'))
    this.coinGeckoIds = each((id, { sources }) =>
      sources?.coingecko ? [[id, sources.coingecko]] : [],
    )
    this.defiLlamaProtocols = each((id, one) => listReferences(id, one, 'defillama_protocols'))
    this.stablecoins = each((id, one) => listReferences(id, one, 'stablecoins'))
    this.defiLlamaSlugs = each((id, { sources }) =>
      sources?.defillama ? [[id, sources.defillama]] : [],
    )
    this.emissions = each((id, { sources }) =>
      (sources?.defillama_emissions ?? []).map((name) => [name, id]),
    )
    this.growthepieChains = each((id, { sources }) =>
      sources?.growthepie ? [[sources.growthepie, id]] : [],
    )
    this.chainNames = each((id, { sources }) =>
      (sources?.chain_names ?? []).map((name) => [name, id]),
    )
    this.exchangeSymbols = each((id, { exchanges }) => (exchanges ? [[id, exchanges]] : []))
    this.partnerTickers = each((id, { bb_ticker }) => (bb_ticker ? [[id, bb_ticker]] : []))
    this.redenominations = each((id, one) =>
      one.redenominations ? [[id, one.redenominations]] : [],
    )
    this.#byId = indexIds(this.projects)
    this.#productNames = new Map(
      this.projects.flatMap(({ products }) =>
        products.map(({ product_id, name }) => [product_id, name]),
      ),
    )
  }

  /**
   * Returns a project by its id or a former one, whatever the case; undefined when there is none. What people and files
   * write is resolved by `resolveProject`.
   */
  find(id: string): Project | undefined {
    return this.#byId.get(id) ?? this.#byId.get(id.trim().toLowerCase())
  }

  /** The id that a project has now, by that or an earlier one; undefined when no project has or had it. */
  findCurrentId(id: string): string | undefined {
    const project = this.find(id)
    return project?.project_id === id || project?.former_ids.includes(id)
      ? project.project_id
      : undefined
  }

  /** The name of the project with this id; the id itself when there is none. */
  nameOf(projectId: string): string {
    return this.find(projectId)?.name ?? projectId
  }

  /** The name of a product; undefined when no project has it. */
  findProductName(productId: string): string | undefined {
    return this.#productNames.get(productId)
  }

  /** The projects of a market sector, by id. */
  listSector(sectorId: string): readonly Project[] {
    return this.projects.filter(({ market_sectors }) =>
      (market_sectors as readonly string[]).includes(sectorId),
    )
  }

  /**
   * Returns the value that `compute` derives from this catalog, computed once. Pass a function that is declared once.
   */
  derive<T>(compute: (catalog: Catalog) => T): T {
    if (!this.#derived.has(compute)) this.#derived.set(compute, compute(this))
    return this.#derived.get(compute) as T
  }
}

/** Project ids by CoinGecko's ids of their tokens. */
export function indexCoins({ coinGeckoIds }: Catalog): ReadonlyMap<string, string> {
  return new Map([...coinGeckoIds].map(([project, coin]) => [coin, project]))
}

/** Returns the reviewed projects, as a catalog of their own. */
export function selectReviewed(catalog: Catalog): Catalog {
  const reviewed = catalog.projects.filter(({ is_reviewed }) => is_reviewed)
  if (reviewed.length === catalog.projects.length) return catalog
  return new Catalog(
    Object.fromEntries(
      reviewed.flatMap(({ project_id }) => {
        const document = catalog.documents[project_id]
        return document === undefined ? [] : [[project_id, document]]
      }),
    ),
  )
}

const LINK_KINDS = [
  'website',
  'docs',
  'github',
  'twitter',
  'forum',
  'explorer',
  'whitepaper',
  'discord',
] as const satisfies readonly ProjectLink['kind'][]

function toProject(
  project_id: string,
  document: DiscoveredDocument,
  is_reviewed: boolean,
): Project {
  return {
    project_id,
    name: document.name,
    symbol: document.symbol ?? '',
    market_sectors: document.market_sectors,
    chains: document.chains,
    products: (document.products ?? []).map(({ sources: _, ...product }) => product),
    links: LINK_KINDS.flatMap((kind): ProjectLink[] => {
      const url = document.links[kind]
      return url === undefined ? [] : [{ kind, url }]
    }),
    launch_year: document.launch_year ?? null,
    description: document.description ?? '',
    tags: document.tags ?? [],
    is_archived: document.is_archived ?? false,
    is_reviewed,
    aliases: document.aliases ?? [],
    tokens: document.tokens ?? [],
    former_ids: document.former_ids ?? [],
  }
}

/** Lists the names that a source has for a project as a whole and for its products. */
function listReferences(
  project_id: string,
  { sources, products }: DiscoveredDocument,
  source: SharedSource,
): (readonly [string, ProjectReference])[] {
  return [
    ...(sources?.[source] ?? []).map((name) => [name, { project_id }] as const),
    ...(products ?? []).flatMap(({ product_id, sources: own }) =>
      (own?.[source] ?? []).map((name) => [name, { project_id, product_id }] as const),
    ),
  ]
}

/** Projects by their ids and former ids, of which an id counts first. */
function indexIds(projects: readonly Project[]): ReadonlyMap<string, Project> {
  const index = new Map<string, Project>()
  for (const project of projects)
    for (const id of project.former_ids) index.set(id.toLowerCase(), project)
  for (const project of projects) index.set(project.project_id, project)
  return index
}
