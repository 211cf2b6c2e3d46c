import type { Catalog } from '@tickmark/core/projects/Catalog'
import type { Project, ProjectLink } from '@tickmark/core/projects/Project'
import type { Params } from '../../compile/createParams.ts'

/** Facts of a project from the catalog that the engine's table of projects does not have. */
export const CATALOG_FACTS: Readonly<
  Record<string, (project: Project) => string | readonly string[] | number | null>
> = {
  symbol: (project) => project.symbol,
  launch_year: (project) => project.launch_year,
  state: (project) => (project.is_archived ? 'archived' : 'active'),
  products: (project) => project.products.map(({ name }) => name),
  description: (project) => project.description,
  website: (project) => findLink(project, 'website'),
  docs: (project) => findLink(project, 'docs'),
  github: (project) => findLink(project, 'github'),
  twitter: (project) => findLink(project, 'twitter'),
  forum: (project) => findLink(project, 'forum'),
}

/** Separates the items of a list that is sent as one string; no name contains it. */
const BREAK = '\n'

/** SQL of one of the `CATALOG_FACTS` for a row with `project_id`. Missing texts and lists are empty. */
export function catalogSql({ projects }: Catalog, id: string, params: Params): string {
  const factOf = CATALOG_FACTS[id]
  return factsSql(
    projects.flatMap((project) => {
      const value = factOf?.(project) ?? ''
      return isEmpty(value) ? [] : [{ id: project.project_id, value }]
    }),
    params,
  )
}

type KnownFact = { id: string; value: string | readonly string[] | number }

/** SQL of what is known of projects by id, for a row with `project_id`. Missing texts and lists are empty. */
export function factsSql(known: readonly KnownFact[], params: Params): string {
  const ids = params.add(
    known.map((one) => one.id),
    'Array(String)',
  )
  const pick = (type: 'String' | 'Float64', nothing: string) =>
    `transform(toString(project_id), ${ids}, ${params.add(
      known.map(({ value }) => (isList(value) ? value.join(BREAK) : value)),
      `Array(${type})`,
    )}, ${nothing})`
  if (known.some(({ value }) => typeof value === 'number'))
    return `nullIf(${pick('Float64', 'toFloat64(0)')}, 0)`
  const text = pick('String', `''`)
  return known.some(({ value }) => isList(value))
    ? `arrayFilter(one -> notEmpty(one), splitByChar(char(10), ${text}))`
    : text
}

function findLink({ links }: Project, kind: ProjectLink['kind']): string {
  return links.find((link) => link.kind === kind)?.url ?? ''
}

function isList(value: unknown): value is readonly string[] {
  return Array.isArray(value)
}

function isEmpty(value: string | readonly string[] | number): boolean {
  return typeof value === 'number' ? false : value.length === 0
}
