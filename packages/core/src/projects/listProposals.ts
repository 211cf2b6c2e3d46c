import { type SectorMapping, uniteSectors } from '../sectors/SectorMapping.ts'
import { withoutIdentity } from './applyMoves.ts'
import type { Catalog } from './Catalog.ts'
import { indexIdentities } from './ProjectDiscovery.ts'
import type { DiscoveredDocument } from './ProjectDocument.ts'
import { type RecordState, type SourceRecord, sourceOf } from './RecordBook.ts'
import type { RecordProposal } from './RecordProposal.ts'
import { slugify } from './slugify.ts'

type Keyed = readonly { key: string; record: SourceRecord }[]
/** With the records of each project at a source, and those with each slug. */
type Listed = {
  ofProject: ReadonlyMap<string, Keyed>
  ofSlug: ReadonlyMap<string, Keyed>
  sectors: SectorMapping
}

/** A proposal, and what accepting it stores. */
export type PlannedProposal = {
  proposal: RecordProposal
  /** The id under which the layers state the project. */
  first_id: string
  record: SourceRecord
}

/**
 * Lists what sources renamed, dropped, recategorized or made parts of others, as changes of the published projects, by
 * name of the project. Changes that would change nothing published are left out.
 */
export function listProposals(
  catalog: Catalog,
  records: ReadonlyMap<string, SourceRecord>,
  sectors: SectorMapping,
): PlannedProposal[] {
  const pairs = [...records].map(([key, record]) => ({ key, record }))
  const listed: Listed = {
    sectors,
    ofProject: Map.groupBy(pairs, ({ key, record }) => `${sourceOf(key)} ${record.project_id}`),
    ofSlug: Map.groupBy(pairs, ({ key, record }) => `${sourceOf(key)} ${record.slug}`),
  }
  return [...records]
    .filter(([, { now, is_rejected }]) => now !== undefined && !is_rejected)
    .flatMap(([key, record]) => describe(key, record, { catalog, listed }))
    .sort((a, b) => compare(a.proposal, b.proposal))
}

type Context = { catalog: Catalog; listed: Listed }

function describe(
  key: string,
  record: SourceRecord,
  { catalog, listed }: Context,
): PlannedProposal[] {
  const { project_id: first_id, now } = record
  const document = withoutIdentity(catalog.stated[first_id])
  const project_id = catalog.moved.get(first_id) ?? first_id
  const project = catalog.find(project_id)
  if (document === undefined || project === undefined || now === undefined) return []
  const after =
    now === null
      ? end(document, { key, record, listed })
      : follow(document, { key, record, now, listed, isReviewed: project.is_reviewed })
  const changes = FIELDS.flatMap((field) => {
    const [before, value] = [document[field] ?? null, after[field] ?? null]
    return JSON.stringify(before) === JSON.stringify(value) ? [] : [{ field, before, after: value }]
  })
  const part_of = now && findWhole({ key, record, now, listed, project_id }, catalog)
  if (changes.length === 0 && part_of === null) return []
  const { name, slug, category, parent } = record
  const isRenamed = changes.some(({ field }) => field === 'name')
  return [
    {
      first_id,
      record,
      proposal: {
        proposal_id: hash(`${key} ${JSON.stringify([now, changes, part_of])}`),
        record_id: key,
        source_id: sourceOf(key),
        project_id,
        project_name: project.name,
        is_reviewed: project.is_reviewed,
        before: { name, slug, category, ...(parent && { parent }) },
        now,
        changes,
        part_of,
        suggested_id:
          isRenamed && now !== null && !part_of?.is_whole
            ? suggestId(catalog, project_id, now)
            : null,
      },
    },
  ]
}

const FIELDS = ['name', 'aliases', 'market_sectors', 'products', 'sources', 'is_archived'] as const

/** A project has ended when none of its records in the list is left. */
function end(
  document: DiscoveredDocument,
  { key, record, listed }: Omit<Change, 'now' | 'isReviewed'>,
): DiscoveredDocument {
  const isLeft = listOthers(key, record, listed).some(
    ({ now, is_gone }) => now !== null && !is_gone,
  )
  return isLeft ? document : { ...document, is_archived: true }
}

/**
 * The project that a record now belongs to, where it is another one. A parent without a project, or one that is the
 * record's own project, also by a merge, is none.
 */
function findWhole(
  { key, record, now, listed, project_id }: Omit<Change, 'isReviewed'> & { project_id: string },
  catalog: Catalog,
): RecordProposal['part_of'] {
  if (!now.parent || now.parent === record.parent) return null
  const first_id = catalog.derive(indexIdentities).get(`${sourceOf(key)} ${now.parent}`)
  const whole = first_id === undefined ? undefined : catalog.find(first_id)
  if (whole === undefined || whole.project_id === project_id) return null
  const isOther = (other: SourceRecord) =>
    !other.is_gone && other.now !== null && (other.now ?? other).parent !== now.parent
  const is_whole = !listOthers(key, record, listed).some(isOther)
  return { project_id: whole.project_id, name: whole.name, is_whole }
}

/** The other records of a project at the same source. */
function listOthers(
  key: string,
  { project_id }: SourceRecord,
  { ofProject }: Listed,
): SourceRecord[] {
  const all = ofProject.get(`${sourceOf(key)} ${project_id}`) ?? []
  return all.flatMap((other) => (other.key === key ? [] : [other.record]))
}

type Change = {
  key: string
  record: SourceRecord
  now: RecordState
  listed: Listed
  isReviewed: boolean
}

function follow(document: DiscoveredDocument, change: Change): DiscoveredDocument {
  const { key, record, now, listed } = change
  const { is_archived, ...open } = document
  const isNamedSo = document.name === record.name && record.name !== now.name
  // The name of a protocol says more than that of its coin.
  const isOwn = sourceOf(key) !== 'coingecko' || document.sources?.defillama === undefined
  return {
    ...(record.is_gone ? open : { ...open, ...(is_archived && { is_archived }) }),
    ...(isNamedSo &&
      isOwn && {
        name: now.name,
        aliases: [...new Set([...(document.aliases ?? []), record.name])],
      }),
    market_sectors: recategorize(document, change),
    ...(document.products && {
      products: document.products.map((one) => {
        const names = one.sources?.defillama_protocols ?? []
        if (!names.includes(record.name)) return one
        return {
          ...one,
          name: one.name === record.name ? now.name : one.name,
          sources: { ...one.sources, defillama_protocols: replace(names, record.name, now.name) },
        }
      }),
    }),
    ...(document.sources && { sources: followIds(document.sources, change, listed) }),
  }
}

function followIds(
  sources: NonNullable<DiscoveredDocument['sources']>,
  { key, record, now, isReviewed }: Change,
  { ofSlug }: Listed,
): NonNullable<DiscoveredDocument['sources']> {
  // A listed project has only the slug of the list; a reviewed one also keeps earlier slugs that are still its own.
  const isTaken = (ofSlug.get(`${sourceOf(key)} ${record.slug}`) ?? []).length > 1
  const { defillama, defillama_protocols, chain_names } = sources
  const slugs = defillama && replace(defillama, record.slug, now.slug)
  const isDropped = record.slug !== now.slug && (isTaken || !isReviewed)
  return {
    ...sources,
    ...(slugs && { defillama: isDropped ? slugs.filter((slug) => slug !== record.slug) : slugs }),
    ...(defillama_protocols && {
      defillama_protocols: replace(defillama_protocols, record.name, now.name),
    }),
    ...(chain_names && { chain_names: replace(chain_names, record.name, now.name) }),
  }
}

/** The newer name of what the list has under the older one comes first; the older one stays known. */
function replace(names: readonly string[], before: string, now: string): string[] {
  if (before === now || !names.includes(before)) return [...names]
  return [...new Set([now, ...names])]
}

/** The sectors of the new category in place of those of the old one, unless another part of the project has them. */
function recategorize(document: DiscoveredDocument, { key, record, now, listed }: Change) {
  const sectorsOf = (category: string) => listed.sectors.toSectors(sourceOf(key), category)
  const [before, after] = [sectorsOf(record.category), sectorsOf(now.category)]
  if (record.category === now.category || before.join() === after.join())
    return document.market_sectors
  const others = listOthers(key, record, listed).flatMap(({ category }) =>
    category === '' ? [] : sectorsOf(category),
  )
  const kept = document.market_sectors.filter((id) => !before.includes(id) || others.includes(id))
  const isFirst = !kept.includes(document.market_sectors[0])
  return isFirst ? uniteSectors(after, kept) : uniteSectors(kept, after)
}

/** An id made of the new name, where no project has it. */
function suggestId(catalog: Catalog, project_id: string, now: RecordState): string | null {
  const id = slugify(now.slug) || slugify(now.name)
  const isFree = catalog.find(id) === undefined && catalog.stated[id] === undefined
  return id !== '' && id !== project_id && isFree ? id : null
}

function compare(one: RecordProposal, other: RecordProposal): number {
  if (one.project_name !== other.project_name) return one.project_name < other.project_name ? -1 : 1
  return one.record_id < other.record_id ? -1 : 1
}

/** A short name of a text, the same each time. */
function hash(text: string): string {
  let [low, high] = [0x811c9dc5, 0x1b873593]
  for (let at = 0; at < text.length; at++) {
    low = Math.imul(low ^ text.charCodeAt(at), 16_777_619)
    high = Math.imul(high ^ text.charCodeAt(at), 2_654_435_761)
  }
  return (low >>> 0).toString(36) + (high >>> 0).toString(36)
}
