import { type LlamaEntry, parentSlugOf, slugOf } from './LlamaList.ts'

/** An entry as it came, and where it stands in the list, from 1. */
export type IndexedEntry = { entry: LlamaEntry & Record<string, unknown>; line: number }

/** Entries of a list by what the source calls a protocol. */
export type LlamaIndex = {
  /** The entry of this slug; without one, those of the parts of the parent of this slug. Of equal slugs the first counts. */
  find(slug: string): readonly IndexedEntry[]
}

/** Makes an index of a list, of which nothing but names is looked at: it is made anew for every look at a figure. */
export function indexLlamaList(list: readonly unknown[]): LlamaIndex {
  const bySlug = new Map<string, IndexedEntry>()
  const byParent = new Map<string, IndexedEntry[]>()
  for (const [index, entry] of list.entries()) {
    if (!isEntry(entry)) continue
    const slug = slugOf(entry)
    if (bySlug.has(slug)) continue
    const indexed = { entry, line: index + 1 }
    bySlug.set(slug, indexed)
    const parent = parentSlugOf(entry)
    if (parent === null) continue
    const parts = byParent.get(parent)
    if (parts) parts.push(indexed)
    else byParent.set(parent, [indexed])
  }
  return {
    find(slug) {
      const own = bySlug.get(slug)
      return own ? [own] : (byParent.get(slug) ?? [])
    },
  }
}

function isEntry(item: unknown): item is IndexedEntry['entry'] {
  if (typeof item !== 'object' || item === null) return false
  const { name, slug, parentProtocol } = item as Record<string, unknown>
  return typeof name === 'string' && isTextOrAbsent(slug) && isTextOrAbsent(parentProtocol)
}

function isTextOrAbsent(value: unknown): boolean {
  return value === undefined || value === null || typeof value === 'string'
}
