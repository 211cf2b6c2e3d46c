import { CHAIN_NAMES } from '@tickmark/core/projects/CHAIN_NAMES'
import { findProject } from '@tickmark/core/projects/findProject'
import { PROJECTS } from '@tickmark/core/projects/PROJECTS'
import type { Project } from '@tickmark/core/projects/Project'

/**
 * The project that a source's name means, if that is certain: its id, name, former id or an alias,
 * ignoring case and punctuation. Tickers do not count, because different things share them.
 */
export function matchProject(name: string): Project | null {
  const slug = slugify(name)
  if (slug === '') return null
  const byName = PROJECT_BY_NAME.get(slug)
  if (byName) return byName
  const project = findProject(slug)
  if (!project || slug === slugify(project.symbol)) return null
  return project
}

const PROJECT_BY_NAME: ReadonlyMap<string, Project> = new Map(
  PROJECTS.flatMap((project) => [
    [slugify(project.name), project] as const,
    [project.project_id, project] as const,
  ]),
)

/** Lower case with one hyphen for each run of other characters: "Aave V3" → "aave-v3". */
export function slugify(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

const CHAINS: ReadonlyMap<string, string> = new Map(
  Object.entries(CHAIN_NAMES).map(([name, project_id]) => [slugify(name), project_id]),
)

/**
 * The catalogue id of a chain by a source's name for it ("OP Mainnet"), its explorer or its EVM
 * chain id; null if unknown.
 */
export function findChain(name: string): string | null {
  return CHAINS.get(slugify(name)) ?? null
}
