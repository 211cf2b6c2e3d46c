import { z } from 'zod'

/** An entry of one of the source's lists, as far as it says whom it is about. */
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

/** The slug by which an entry is asked for. */
export function slugOf({ slug, name }: LlamaEntry): string {
  // The source makes slugs of names in this way.
  return slug || name.toLowerCase().replaceAll(' ', '-').replaceAll("'", '')
}

/** A parent of entries: the slug under which it is requested, and its id in the source's database. */
export type LlamaParent = { slug: string; id: string }

/**
 * The parent of an entry, or null. The id, which is what follows `parent#`, is often the slug too, but `parent#ether-fi`
 * is requested as `ether.fi`.
 */
export function parentOf({ parentProtocol, parentProtocolSlug }: LlamaEntry): LlamaParent | null {
  const id = parentProtocol?.startsWith('parent#') ? parentProtocol.slice('parent#'.length) : ''
  const slug = parentProtocolSlug || id
  return slug === '' ? null : { slug, id: id || slug }
}
