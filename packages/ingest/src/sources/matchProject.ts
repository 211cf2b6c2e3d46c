import type { Catalogue } from '@tickmark/core/projects/Catalogue'
import type { Project } from '@tickmark/core/projects/Project'
import { slugify } from '@tickmark/core/projects/slugify'
import { foldName } from '@tickmark/core/text/foldName'

/**
 * The project that a source's name means, if that is certain: its id, name, former id or an alias,
 * ignoring case and punctuation. Tickers do not count, because different things share them, and neither do names of
 * projects that nobody has reviewed.
 */
export function matchProject(catalogue: Catalogue, name: string): Project | null {
  const folded = foldName(name)
  if (folded === '') return null
  const byName = catalogue.derive(indexNames).get(folded)
  if (byName) return byName
  const project = catalogue.find(name) ?? catalogue.find(slugify(name))
  if (!project?.is_reviewed || folded === foldName(project.symbol)) return null
  return project
}

function indexNames({ projects }: Catalogue): ReadonlyMap<string, Project> {
  return new Map(
    projects
      .filter(({ is_reviewed }) => is_reviewed)
      .flatMap((project) => [
        [foldName(project.name), project],
        [foldName(project.project_id), project],
      ]),
  )
}

/** A table of the catalog by names as they are compared (`foldName`). */
export function byFoldedName<T>(table: ReadonlyMap<string, T>): ReadonlyMap<string, T> {
  return new Map([...table].map(([name, value]) => [foldName(name), value]))
}

const indexChains = ({ chainNames }: Catalogue) => byFoldedName(chainNames)

/**
 * The project id of a chain by a source's name for it ("OP Mainnet"), its explorer or its EVM
 * chain id; null if unknown.
 */
export function findChain(catalogue: Catalogue, name: string): string | null {
  return catalogue.derive(indexChains).get(foldName(name)) ?? null
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
