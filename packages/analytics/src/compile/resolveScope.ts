import { AppError, type FieldError } from '@tickmark/core/errors/AppError'
import type { Catalog } from '@tickmark/core/projects/Catalog'
import type { Project } from '@tickmark/core/projects/Project'
import { toLabelId, toLabelPart } from '@tickmark/core/query/labels'
import type { MetricQuery } from '@tickmark/core/query/MetricQuery'
import { MARKET_SECTORS } from '@tickmark/core/sectors/MARKET_SECTORS'

/** The filter of a query. Null means no filter. */
export type Scope = {
  /** The version of the catalog by which the filter was resolved. */
  catalog: Catalog
  projects: readonly string[] | null
  chains: readonly string[] | null
  products: readonly string[] | null
  /** The product ids of labels; see `toLabelPart`. */
  labels: readonly string[] | null
  sectors: readonly string[] | null
}

const SECTOR_IDS: ReadonlySet<string> = new Set(MARKET_SECTORS.map((one) => one.market_sector_id))

/**
 * Resolves the `where` of a query to lists of ids. Kinds of filters are combined with "and", the ids of one kind with
 * "or".
 * @throws AppError `bad-request` that names each project, sector or chain that the catalog does not have, and each label
 * that is none: without letters, or too long.
 */
export function resolveScope(catalog: Catalog, where: MetricQuery['where']): Scope {
  const isProject = (id: string) => catalog.findCurrentId(id) !== undefined
  const errors: FieldError[] = [
    ...listUnknown('where.projects', where.projects, isProject),
    ...listUnknown('where.exclude', where.exclude, isProject),
    ...listUnknown('where.chains', where.chains, isProject),
    ...listUnknown('where.exclude_chains', where.exclude_chains, isProject),
    ...listUnknown('where.sectors', where.sectors, (id) => SECTOR_IDS.has(id)),
    ...listUnknown('where.labels', where.labels, (id) => toLabelId(id) !== null),
    ...listUnknown('where.exclude_sectors', where.exclude_sectors, (id) => SECTOR_IDS.has(id)),
  ]
  if (errors[0])
    throw new AppError(
      'bad-request',
      `${errors[0].field} has the unknown id "${errors[0].value}".`,
      { errors },
    )
  const { sectors, tags } = where
  // Saved charts and alerts may name a project by the id that it had when they were made.
  const current = (ids: readonly string[] | undefined) =>
    ids?.map((id) => catalog.findCurrentId(id) ?? id)
  const projects = current(where.projects)
  const excluded = current(where.exclude?.length === 0 ? undefined : where.exclude)
  const without = where.exclude_sectors?.length === 0 ? undefined : where.exclude_sectors
  const isLimited =
    projects ?? sectors ?? tags ?? excluded ?? without ?? (catalog.isPartial || undefined)
  return {
    catalog,
    projects: isLimited
      ? catalog.projects
          .filter(
            (project) =>
              (!projects || projects.includes(project.project_id)) &&
              !excluded?.includes(project.project_id) &&
              (!sectors || project.market_sectors.some((sector) => sectors.includes(sector))) &&
              !project.market_sectors.some((sector) => without?.includes(sector)) &&
              (!tags || project.tags.some((tag) => tags.includes(tag))),
          )
          .map((project) => project.project_id)
      : null,
    chains: leaveOut(catalog, current(where.chains), current(where.exclude_chains)) ?? null,
    products: where.products ?? null,
    labels: where.labels?.map(toLabelPart) ?? null,
    sectors: sectors ?? null,
  }
}

/** The chains of a filter, or all, without some. */
function leaveOut(
  { projects }: Catalog,
  chains: readonly string[] | undefined,
  without: readonly string[] = [],
): readonly string[] | undefined {
  if (without.length === 0) return chains
  const all =
    chains ?? projects.flatMap((one) => [...one.chains, ...(isChain(one) ? [one.project_id] : [])])
  return [...new Set(all)].filter((id) => !without.includes(id))
}

function isChain({ market_sectors }: Project): boolean {
  return market_sectors.some((one) => one.startsWith('blockchains-'))
}

function listUnknown(
  field: string,
  ids: readonly string[] | undefined,
  isKnown: (id: string) => boolean,
): FieldError[] {
  return (ids ?? [])
    .filter((id) => !isKnown(id))
    .map((value) => ({ code: 'unknown-id', field, value }))
}
