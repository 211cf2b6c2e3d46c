import type { Catalogue } from '@tickmark/core/projects/Catalogue'
import type { Project } from '@tickmark/core/projects/Project'

/**
 * The project that a source's name means, if that is certain: its id, name, former id or an alias,
 * ignoring case and punctuation. Tickers do not count, because different things share them, and neither do names of
 * projects that nobody has reviewed.
 */
export function matchProject(catalogue: Catalogue, name: string): Project | null {
  const slug = toSlug(name)
  if (slug === '') return null
  const byName = catalogue.derive(indexNames).get(slug)
  if (byName) return byName
  const project = catalogue.find(slug)
  if (!project?.is_reviewed || slug === toSlug(project.symbol)) return null
  return project
}

function indexNames({ projects }: Catalogue): ReadonlyMap<string, Project> {
  return new Map(
    projects
      .filter(({ is_reviewed }) => is_reviewed)
      .flatMap((project) => [
        [toSlug(project.name), project],
        [project.project_id, project],
      ]),
  )
}

/** A table of the catalog by names, ignoring their case and punctuation. */
export function bySlug<T>(table: ReadonlyMap<string, T>): ReadonlyMap<string, T> {
  return new Map([...table].map(([name, value]) => [toSlug(name), value]))
}

const indexChains = ({ chainNames }: Catalogue) => bySlug(chainNames)

/**
 * The project id of a chain by a source's name for it ("OP Mainnet"), its explorer or its EVM
 * chain id; null if unknown.
 */
export function findChain(catalogue: Catalogue, name: string): string | null {
  return catalogue.derive(indexChains).get(toSlug(name)) ?? null
}

/**
 * The form in which names of sources are compared: lower case with one hyphen for each run of other characters, "Aave V3"
 * → "aave-v3". Unlike ids of projects (`slugify`), accents count as other characters, since stored records are named so.
 */
export function toSlug(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}
