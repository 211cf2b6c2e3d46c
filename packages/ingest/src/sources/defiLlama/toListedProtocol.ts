import type { ListedProject, ProjectDiscovery } from '@tickmark/core/projects/ProjectDiscovery'
import type { DiscoveredDocument } from '@tickmark/core/projects/ProjectDocument'
import { z } from 'zod'
import { ListedName, listedText } from '../listedText.ts'
import { toSlug } from '../matchProject.ts'
import { parentOf, slugOf } from './live/LlamaList.ts'

/** An entry of the list of protocols. Only its name is needed; anything else that cannot be read is missing. */
const ListedEntry = z.object({
  id: z.union([z.string(), z.number()]).nullish().catch(null),
  defillamaId: z.union([z.string(), z.number()]).nullish().catch(null),
  name: ListedName,
  slug: listedText(200),
  symbol: listedText(30),
  category: listedText(100),
  chains: z.array(z.string()).nullish().catch(null),
  url: listedText(500),
  logo: listedText(500),
  twitter: listedText(100),
  description: listedText(2_000),
  gecko_id: listedText(200),
  parentProtocol: listedText(200),
  parentProtocolSlug: listedText(200),
  deadFrom: z.unknown().optional(),
  deadUrl: z.unknown().optional(),
  deprecated: z.unknown().optional(),
  listedAt: z.unknown().optional(),
})
type ListedEntry = z.output<typeof ListedEntry>

const MAX_NAME_LENGTH = 200

type Listing = Pick<ProjectDiscovery, 'findChain' | 'records' | 'sectors'>

/**
 * An entry of DefiLlama's list as a project; null for one that cannot be read. Entries with the same parent are parts
 * of one project, each a product of it: the list has no row for parents, so its name is made of the parent's id.
 */
export function toListedProtocol(item: unknown, discovery: Listing): ListedProject | null {
  const entry = ListedEntry.safeParse(item).data
  if (entry === undefined) return null
  const { record, state } = followEntry(entry, discovery)
  const { name, slug } = state
  const parent = findParent(entry, record)
  const document = describe({ ...entry, ...state }, discovery)
  if (parent === null)
    return {
      source_id: 'defillama',
      slug,
      record,
      document: {
        ...document,
        sources: { ...(!record?.isForeignSlug && { defillama: [slug] }), ...coinOf(entry) },
      },
    }
  const { symbol: _, sources: __, is_archived: ___, ...ofParent } = document
  return {
    source_id: 'defillama',
    slug: parent.slug,
    record,
    document: {
      ...ofParent,
      name: writeTitle(parent.id),
      sources: {
        defillama: [parent.slug],
        ...(parent.stated && { defillama_parent: parent.stated }),
      },
      products: [
        {
          product_id: toSlug(slug).slice(0, 100) || 'part',
          name,
          sources: { defillama_protocols: [name] },
        },
      ],
    },
  }
}

export const PROTOCOL_RECORDS = 'defillama:protocols:'
/** Records that only lists of figures have. */
const OTHER_RECORDS = 'defillama:figures:'

/** The name, slug and category of an entry: as they were accepted, where its changes are followed. */
function followEntry(entry: ListedEntry, { records }: Listing) {
  const listed = {
    name: entry.name,
    slug: slugOf(entry).slice(0, MAX_NAME_LENGTH),
    category: entry.category ?? '',
    // Only the list of protocols says what an entry is a part of.
    ...(!entry.defillamaId && { parent: parentOf(entry)?.slug ?? '' }),
  }
  const { id, defillamaId } = entry
  const key = `${PROTOCOL_RECORDS}${String(defillamaId || id || listed.slug).slice(0, MAX_NAME_LENGTH)}`
  const isFigure = defillamaId && records?.has(key) === false
  const record = records?.follow({
    key: isFigure ? key.replace(PROTOCOL_RECORDS, OTHER_RECORDS) : key,
    state: listed,
    isPart: parentOf(entry) !== null,
    ...(entry.gecko_id !== undefined && { coin: entry.gecko_id || null }),
  })
  return { record, state: record?.state ?? listed }
}

/**
 * The whole that an entry is a part of, and its id where the entry states it. A record stays what it was accepted as, a
 * project or a part of one, when the source changes that; staff merge them.
 */
function findParent(entry: ListedEntry, record: ListedProject['record']) {
  if (record?.isPart === false) return null
  const parent = parentOf(entry)
  const accepted = record?.state.parent
  if (accepted && accepted !== parent?.slug)
    return { slug: accepted, id: accepted, stated: undefined }
  return parent && entry.parentProtocol ? { ...parent, stated: entry.parentProtocol } : null
}

function describe(entry: ListedEntry, discovery: Listing): DiscoveredDocument {
  const { name, symbol, category, chains, url, twitter, description, logo } = entry
  const website = url !== null && url !== undefined && isAddress(url) ? url : undefined
  const ids = (chains ?? []).flatMap((chain) => discovery.findChain(chain) ?? [])
  return {
    name,
    ...(symbol && symbol !== '-' && { symbol }),
    market_sectors: discovery.sectors.toSectors('defillama', category),
    ...(category && !discovery.records && { categories: [`defillama:${category}`] }),
    chains: [...new Set(ids)],
    ...(description && { description }),
    links: {
      ...(website !== undefined && { website }),
      ...(twitter && /^\w{1,50}$/.test(twitter) && { twitter: `https://x.com/${twitter}` }),
    },
    ...(logo && isAddress(logo) && { logo }),
    ...(isDead(entry) && { is_archived: true }),
  }
}

function coinOf({ gecko_id }: ListedEntry): { coingecko?: string } {
  return gecko_id ? { coingecko: gecko_id } : {}
}

function isDead({ name, deadFrom, deadUrl, deprecated }: ListedEntry): boolean {
  return (
    Boolean(deadFrom) ||
    deadUrl === true ||
    deprecated === true ||
    /\((sunset|deprecated|dead)\)/i.test(name)
  )
}

function isAddress(url: string): boolean {
  return url.startsWith('https://') && URL.canParse(url)
}

/** `uncx-network` → `Uncx Network`. */
function writeTitle(id: string): string {
  const words = id.split(/[-_ ]+/).filter((word) => word !== '')
  return (words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ') || id).slice(
    0,
    MAX_NAME_LENGTH,
  )
}
