import { z } from 'zod'

/** The fields of a list entry that identify it. */
const Entry = z.object({
  name: z.string(),
  slug: z.string().nullish(),
  parentProtocol: z.string().nullish(),
  parentProtocolSlug: z.string().nullish(),
  category: z.string().nullish(),
  protocolType: z.string().nullish(),
})
export type LlamaEntry = z.infer<typeof Entry>

/** The entries that can be read; the source may add others of any shape. */
export function readLlamaList(list: unknown): LlamaEntry[] {
  return z
    .array(z.unknown())
    .parse(list)
    .flatMap((item) => {
      const entry = Entry.safeParse(item)
      return entry.success ? [entry.data] : []
    })
}

/** The slug with which an entry is requested. */
export function slugOf({ slug, name }: LlamaEntry): string {
  // As the source derives slugs from names.
  return slug || name.toLowerCase().replaceAll(' ', '-').replaceAll("'", '')
}

/** A parent of entries: the slug under which it is requested, and its id in the source's database. */
type LlamaParent = { slug: string; id: string }

/**
 * The parent of an entry, or null. The id, which is what follows `parent#`, is often the slug too, but `parent#ether-fi`
 * is requested as `ether.fi`.
 */
export function parentOf({ parentProtocol, parentProtocolSlug }: LlamaEntry): LlamaParent | null {
  const id = parentProtocol?.startsWith('parent#') ? parentProtocol.slice('parent#'.length) : ''
  const slug = parentProtocolSlug || id
  return slug === '' ? null : { slug, id: id || slug }
}

/** An entry and its position in the list, from 1. */
type IndexedEntry = { entry: LlamaEntry & Record<string, unknown>; line: number }

/** The entries of a list for a protocol: its own entry, or those of its parts. */
export type FoundEntries = { entries: readonly IndexedEntry[]; areParts: boolean }

/** List entries by the source's protocol slugs. */
type LlamaIndex = {
  /**
   * The entry with this slug, or the entries of the parts of the parent with this slug. Of equal
   * slugs the first counts.
   */
  find(slug: string): FoundEntries
}

/** Indexes a list by names only, because an index is built whenever a figure is traced. */
export function indexLlamaList(list: readonly unknown[]): LlamaIndex {
  const bySlug = new Map<string, IndexedEntry>()
  const byParent = new Map<string, IndexedEntry[]>()
  /** Slugs of parents by their ids. */
  const parents = new Map<string, string>()
  for (const [index, entry] of list.entries()) {
    if (!isEntry(entry)) continue
    const slug = slugOf(entry)
    if (bySlug.has(slug)) continue
    const indexed = { entry, line: index + 1 }
    bySlug.set(slug, indexed)
    const parent = parentOf(entry)
    if (parent === null) continue
    parents.set(parent.id, parent.slug)
    const parts = byParent.get(parent.slug)
    if (parts) parts.push(indexed)
    else byParent.set(parent.slug, [indexed])
  }
  return {
    find(slug) {
      const own = bySlug.get(slug)
      if (own) return { entries: [own], areParts: false }
      const parts = byParent.get(slug) ?? byParent.get(parents.get(slug) ?? '')
      return { entries: parts ?? [], areParts: true }
    },
  }
}

function isEntry(item: unknown): item is IndexedEntry['entry'] {
  if (typeof item !== 'object' || item === null) return false
  const { name, slug, parentProtocol, parentProtocolSlug } = item as Record<string, unknown>
  return (
    typeof name === 'string' && [slug, parentProtocol, parentProtocolSlug].every(isTextOrAbsent)
  )
}

function isTextOrAbsent(value: unknown): boolean {
  return value === undefined || value === null || typeof value === 'string'
}

/** The sum of the stated values; null if none is stated. */
export function addStated(amounts: readonly (number | null)[]): number | null {
  const stated = amounts.filter((amount) => amount !== null)
  return stated.length === 0 ? null : stated.reduce((sum, amount) => sum + amount, 0)
}
