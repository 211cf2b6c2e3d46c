import { type LlamaEntry, parentOf, slugOf } from './LlamaList.ts'

/** An entry as it came, and where it stands in the list, from 1. */
export type IndexedEntry = { entry: LlamaEntry & Record<string, unknown>; line: number }

/** What a list says of a protocol: in its own entry, or in those of its parts. */
export type FoundEntries = { entries: readonly IndexedEntry[]; areParts: boolean }

/** Entries of a list by what the source calls a protocol. */
export type LlamaIndex = {
  /** The entry of this slug; without one, those of the parts of the parent of this slug. Of equal slugs the first counts. */
  find(slug: string): FoundEntries
}

/** Makes an index of a list, of which nothing but names is looked at: it is made anew for every look at a figure. */
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
