import type { Catalog } from '@tickmark/core/projects/Catalog'
import type { Project } from '@tickmark/core/projects/Project'
import { listNamedProjects } from '@tickmark/core/projects/resolveProject'
import { foldName } from '@tickmark/core/text/foldName'

/**
 * Returns the project that a source's name means, if that is certain: by its id, name, former id or an alias, as
 * `resolveProject` compares them. Tickers do not count, because different things share them, and neither do names of
 * unreviewed projects.
 */
export function matchProject(catalog: Catalog, name: string): Project | null {
  const named = listNamedProjects(catalog, name).filter(
    ({ project, by }) => project.is_reviewed && by !== 'ticker',
  )
  const called = named.filter(({ by }) => by === 'id' || by === 'name')
  const [only, ...others] = called.length > 0 ? called : named
  if (only === undefined || others.length > 0) return null
  const isTicker = called.length === 0 && foldName(name) === foldName(only.project.symbol)
  return isTicker ? null : only.project
}

/** A table of the catalog by names as they are compared (`foldName`). */
export function byFoldedName<T>(table: ReadonlyMap<string, T>): ReadonlyMap<string, T> {
  return new Map([...table].map(([name, value]) => [foldName(name), value]))
}

const indexChains = ({ chainNames }: Catalog) => byFoldedName(chainNames)

/**
 * The project id of a chain by a source's name for it ("OP Mainnet"), its explorer or its EVM
 * chain id; null if unknown.
 */
export function findChain(catalog: Catalog, name: string): string | null {
  return catalog.derive(indexChains).get(foldName(name)) ?? null
}

/** Returns the product of a project that has one of some names. */
export function findProduct(
  { products }: Project,
  names: readonly string[],
): Project['products'][number] | undefined {
  return products.find(({ name }) => names.some((one) => foldName(one) === foldName(name)))
}

/**
 * Returns a name as it is part of the ids of stored records: lower case with one hyphen for each run of other characters,
 * accents included, "Aave V3" → "aave-v3". Names are compared by `foldName`.
 */
export function toSlug(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}
