import { SectorMapping, uniteSectors } from '../sectors/SectorMapping.ts'
import { foldName } from '../text/foldName.ts'
import { type StatedDocument, withoutIdentity } from './applyMoves.ts'
import type { Catalog } from './Catalog.ts'
import { findHost } from './findHost.ts'
import type { DiscoveredDocument } from './ProjectDocument.ts'
import type { FollowedRecord, RecordBook } from './RecordBook.ts'
import { listNamedProjects } from './resolveProject.ts'
import { slugify } from './slugify.ts'

/** A project as a source or a file lists it. */
export type ListedProject = {
  source_id: string
  /** The name of the source in addresses; its project id is made of it. */
  slug: string
  /** With the id by which the source knows it. */
  document: DiscoveredDocument & { sources: NonNullable<DiscoveredDocument['sources']> }
  /** It is a blockchain, which lists itself among its chains. */
  isChain?: boolean
  /** The record of the list, where changes of it are followed. */
  record?: FollowedRecord | undefined
}

type DiscoveryOptions = {
  /** Follows the records of the list. Absent for files, of which an older one may be imported later. */
  records?: RecordBook
  /** The sectors that categories mean; those of the records, or the defaults, if absent. */
  sectors?: SectorMapping
}

/** The place of a listed project in the catalog. */
export type PlacedProject = {
  project_id: string
  is_reviewed: boolean
  is_new: boolean
  /** The list did not have its record before. */
  is_new_record: boolean
}

/**
 * Assigns listed projects to those of a catalog, or makes discovered projects of them. Two are the same when a source
 * has one id for both, when they have the same CoinGecko id or contract, or the same website together with the same
 * ticker; never because of their names alone. Reviewed projects are not changed, and names and sectors of the others only
 * by staff.
 */
export class ProjectDiscovery {
  readonly #catalog: Catalog
  readonly #identities: ReadonlyMap<string, string>
  readonly #own = new Map<string, string>()
  readonly #documents = new Map<string, { document: DiscoveredDocument; source_id: string }>()
  readonly #logos = new Map<string, { logo: string; source_id: string }>()
  readonly #made = new Set<string>()

  /** Present where changes of records are followed. */
  readonly records: RecordBook | undefined
  readonly sectors: SectorMapping

  constructor(catalog: Catalog, { records, sectors }: DiscoveryOptions = {}) {
    this.#catalog = catalog
    this.#identities = catalog.derive(indexIdentities)
    this.records = records
    this.sectors = sectors ?? records?.sectors ?? new SectorMapping()
  }

  /** Discovered projects that are new or changed, by id, and the source that lists them. */
  get documents(): ReadonlyMap<string, { document: DiscoveredDocument; source_id: string }> {
    return this.#documents
  }

  /** Logos of reviewed projects that had none, by id, and the source that lists them. */
  get logos(): ReadonlyMap<string, { logo: string; source_id: string }> {
    return this.#logos
  }

  /** Ids of the projects that the catalog did not have. */
  get made(): ReadonlySet<string> {
    return this.#made
  }

  place(listed: ListedProject): PlacedProject {
    // Several chains are paid for with one coin, and its project is not theirs.
    const isStated = (key: string) => listed.isChain !== true || !key.startsWith(COIN)
    const keys = listIdentities(listed.document).filter(isStated)
    const known = keys.map((key) => this.#own.get(key) ?? this.#identities.get(key)).find(Boolean)
    const found = known ?? this.#findOfRecord(listed)
    // Layers keep stating a project under its first id, wherever staff moved it.
    const first_id =
      found === undefined || this.#isJoinedLater(found, listed, keys) ? this.#makeId(listed) : found
    const isNewRecord =
      listed.record !== undefined && this.records?.findProject(listed.record.key) === undefined
    if (listed.record !== undefined) this.records?.assign(listed.record, first_id)
    const project_id = this.#catalog.moved.get(first_id) ?? first_id
    const project = this.#catalog.find(project_id)
    const is_reviewed = project?.project_id === project_id && project.is_reviewed
    const isMerged = this.#catalog.stated[first_id]?.merged_into !== undefined
    if (is_reviewed || isMerged) {
      this.#addLogo(first_id, listed)
      return { project_id, is_reviewed, is_new: false, is_new_record: isNewRecord }
    }
    const before =
      this.#documents.get(first_id)?.document ?? withoutIdentity(this.#catalog.stated[first_id])
    const joins = isNewRecord || (listed.record === undefined && this.#made.has(first_id))
    const combined = before === undefined ? listed.document : combine(before, listed, joins)
    const document = listed.isChain ? { ...combined, chains: [first_id] } : combined
    if (before === undefined) this.#made.add(first_id)
    if (JSON.stringify(document) !== JSON.stringify(before))
      this.#documents.set(first_id, { document, source_id: listed.source_id })
    for (const key of listIdentities(document)) this.#own.set(key, first_id)
    return {
      project_id,
      is_reviewed: false,
      is_new: before === undefined,
      is_new_record: isNewRecord,
    }
  }

  /**
   * Returns whether a reviewed project with one of these identities has no id at the source, by which its figures are
   * found: a join, which staff can undo, gives it that of the listed one. A protocol with the coin of a chain is something
   * on it.
   */
  #isJoinedLater(first_id: string, listed: ListedProject, keys: readonly string[]): boolean {
    const project = this.#catalog.find(this.#catalog.moved.get(first_id) ?? first_id)
    const reviewed = project?.is_reviewed && this.#catalog.documents[project.project_id]
    if (!reviewed || project.chains.includes(project.project_id) !== (listed.isChain ?? false))
      return false
    const { stablecoins: _, ...sources } = reviewed.sources ?? {}
    const own = OWN_IDS[listed.source_id] ?? []
    if (own.some((id) => reviewed.sources?.[id] !== undefined)) return false
    const shared = new Set(listIdentities({ ...reviewed, sources, products: [] }))
    return (
      own.some((id) => listed.document.sources[id] !== undefined) &&
      keys.some((key) => !key.startsWith(SITE) && shared.has(key))
    )
  }

  /** The project that a record was assigned to before, for records without any other identity. */
  #findOfRecord({ record }: ListedProject): string | undefined {
    const id = record && this.records?.findProject(record.key)
    const isKnown = id !== undefined && (this.#catalog.stated[id] ?? this.#documents.get(id))
    return isKnown ? id : undefined
  }

  /** Adds only the logo of a listing to a reviewed project, unless there is one. */
  #addLogo(id: string, { document: { logo }, source_id }: ListedProject): void {
    const stated = this.#catalog.stated[id]
    if (logo === undefined || stated === undefined || stated.logo !== undefined) return
    if (stated.merged_into === undefined && !this.#logos.has(id))
      this.#logos.set(id, { logo, source_id })
  }

  /** The project id of a chain by a source's name for it, as far as it was listed before. */
  findChain(name: string): string | undefined {
    const key = nameChain(name)
    const first_id = this.#own.get(key) ?? this.#identities.get(key)
    return first_id && (this.#catalog.moved.get(first_id) ?? first_id)
  }

  /** Returns whether a project has this token. */
  hasCoin(coin: string): boolean {
    const key = `${COIN}${coin}`
    return this.#own.has(key) || this.#identities.has(key)
  }

  /** A free id: the slug, with the source or a number after it where another project has it. */
  #makeId({ slug, source_id, document }: ListedProject): string {
    const base = slugify(slug) || slugify(document.name) || `listed-${hash(slug + document.name)}`
    // A name or ticker of a reviewed project must not become the id of another one, since ids are resolved first.
    const isFree = (id: string) =>
      this.#catalog.find(id) === undefined &&
      !this.#documents.has(id) &&
      !listNamedProjects(this.#catalog, id).some(({ project }) => project.is_reviewed)
    if (isFree(base)) return base
    const named = `${base}-${source_id}`
    for (let number = 1; ; number++) {
      const id = number === 1 ? named : `${named}-${number}`
      if (isFree(id)) return id
    }
  }
}

const COIN = 'coin '
const SITE = 'site '

/**
 * Indexes the identities of the projects that the layers state, by their first ids. Of two that state the same, the
 * reviewed one counts, as does one that was split off.
 */
export function indexIdentities({ stated, projects }: Catalog): ReadonlyMap<string, string> {
  const reviewed = new Set(projects.flatMap((one) => (one.is_reviewed ? [one.project_id] : [])))
  const rank = ([id, { split_from }]: [string, StatedDocument]) =>
    Number(reviewed.has(id)) + 2 * Number(split_from !== undefined)
  return new Map(
    Object.entries(stated)
      .toSorted((a, b) => rank(a) - rank(b))
      .flatMap(([id, document]) =>
        listIdentities(document)
          // Site and ticker join a listed project to a reviewed one where they are unique, see `findJoins`.
          .filter((key) => !reviewed.has(id) || !key.startsWith(SITE))
          .map((key) => [key, id] as const),
      ),
  )
}

/** Ids at sources first, then what else means one project only. */
export function listIdentities({
  sources = {},
  products = [],
  contracts = [],
  links,
  symbol,
}: DiscoveredDocument): string[] {
  const host = links.website === undefined ? undefined : findHost(links.website)
  const all = [sources, ...products.map((product) => product.sources ?? {})]
  return [
    ...(sources.defillama ?? []).map((slug) => `defillama ${slug}`),
    ...(sources.defillama_parent === undefined ? [] : [`parent ${sources.defillama_parent}`]),
    ...all.flatMap((one) => (one.defillama_protocols ?? []).map((name) => `protocol ${name}`)),
    ...all.flatMap((one) => (one.coin_metrics ?? []).map((asset) => `coin-metrics ${asset}`)),
    ...(sources.chain_names ?? []).map(nameChain),
    ...(sources.growthepie === undefined ? [] : [`growthepie ${sources.growthepie}`]),
    ...(sources.coingecko === undefined ? [] : [`${COIN}${sources.coingecko}`]),
    ...all.flatMap((one) => (one.stablecoins ?? []).map((coin) => `${COIN}${coin}`)),
    ...contracts.map((contract) => `contract ${contract.toLowerCase()}`),
    ...(host === undefined || symbol === undefined
      ? []
      : [`${SITE}${host} ${symbol.toLowerCase()}`]),
  ]
}

function nameChain(name: string): string {
  return `chain ${foldName(name)}`
}

/**
 * The document of a discovered project after another listing of it. The source that lists it by its own id states its
 * fields, but never changes its name and sectors; another record that `joins` it adds sectors. Others, such as a list of
 * coins about a protocol, only add what is missing, and so does a second entry of one list with the same coin: of two
 * slugs the one that was listed first, which is the larger in a list by size, stays first and states the fields.
 */
function combine(
  before: DiscoveredDocument,
  { document, source_id, isChain }: ListedProject,
  joins: boolean,
) {
  const isItsOwn =
    source_id === 'defillama' ||
    (before.sources?.defillama === undefined && before.sources?.defillama_parent === undefined)
  const [known = [], slugs = []] = [before.sources?.defillama, document.sources.defillama]
  const isSecond = known.length > 0 && slugs.length > 0 && slugs[0] !== known[0]
  const [lower, higher] = isItsOwn && !isSecond ? [before, document] : [document, before]
  const wasListed = (OWN_IDS[source_id] ?? []).some((id) => before.sources?.[id] !== undefined)
  return {
    ...lower,
    ...higher,
    ...(isSecond && { is_archived: before.is_archived }),
    ...(wasListed && {
      name: before.name,
      market_sectors:
        joins && isItsOwn && isChain !== true
          ? uniteSectors(before.market_sectors, document.market_sectors)
          : before.market_sectors,
    }),
    ...(before.categories && {
      categories: [...new Set([...before.categories, ...(document.categories ?? [])])],
    }),
    links: { ...lower.links, ...higher.links },
    sources: {
      ...lower.sources,
      ...higher.sources,
      ...(slugs.length > 0 && { defillama: [...new Set([...known, ...slugs])] }),
    },
    ...((before.products ?? document.products) && {
      products: [
        ...new Map(
          [...(before.products ?? []), ...(document.products ?? [])].map((one) => [
            one.product_id,
            one,
          ]),
        ).values(),
      ],
    }),
  }
}

/** The ids of a document that say that a source lists it. */
const OWN_IDS: Readonly<
  Record<string, readonly (keyof NonNullable<DiscoveredDocument['sources']>)[]>
> = {
  defillama: ['defillama', 'defillama_parent', 'chain_names'],
  growthepie: ['growthepie'],
  coingecko: ['coingecko'],
  'coin-metrics': ['coin_metrics'],
}

/** A short number for names that have no letters of an id, the same each time. */
function hash(text: string): string {
  let sum = 2_166_136_261
  for (const letter of text) sum = Math.imul(sum ^ (letter.codePointAt(0) ?? 0), 16_777_619)
  return (sum >>> 0).toString(36)
}
