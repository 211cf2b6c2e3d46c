import type { ProjectFilter } from '@tickmark/analytics/figures/filterProjects'
import type { FieldError } from '@tickmark/core/errors/AppError'
import { mayReadMetric } from '@tickmark/core/gating/Access'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import type { Project } from '@tickmark/core/projects/Project'
import { describeAmbiguity } from '@tickmark/core/projects/refuseAmbiguous'
import { listNamedChains } from '@tickmark/core/projects/resolveChain'
import { resolveProject } from '@tickmark/core/projects/resolveProject'
import type { MetricQuery } from '@tickmark/core/query/MetricQuery'
import { MARKET_SECTORS } from '@tickmark/core/sectors/MARKET_SECTORS'
import type { ApiContext } from '../context/ApiContext.ts'

/** The known ids of a list, and an error for each of the others, with the choices where several are meant. `undefined` means all. */
export type ResolvedIds = { ids: string[] | undefined; errors: FieldError[] }

/**
 * Splits a list into known and unknown ids. `find` returns the id of the catalog, or undefined.
 * A list whose ids are all unknown gives an empty list, which means none and never all.
 */
export function resolveIds(
  given: readonly string[] | undefined,
  find: (id: string) => string | undefined,
  naming: { field: string; code: string },
): ResolvedIds {
  if (given === undefined) return { ids: undefined, errors: [] }
  const ids = new Set<string>()
  const errors: FieldError[] = []
  for (const value of given) {
    const id = find(value)
    if (id === undefined) errors.push({ ...naming, value })
    else ids.add(id)
  }
  return { ids: [...ids], errors }
}

/** The context in which ids are looked up. */
type Known = Pick<ApiContext, 'analytics'>

/** As `resolveIds`, for names of which each may mean several projects. */
function resolveNames(
  given: readonly string[] | undefined,
  resolve: (name: string) => { projects: readonly Project[]; isAmbiguous: boolean },
  naming: { field: string; code: string },
): ResolvedIds {
  const shared: FieldError[] = []
  const resolved = resolveIds(
    given?.filter((value) => {
      const { projects, isAmbiguous } = resolve(value)
      if (isAmbiguous) shared.push(describeAmbiguity({ field: naming.field, value }, projects))
      return !isAmbiguous
    }),
    (name) => resolve(name).projects[0]?.project_id,
    naming,
  )
  return { ids: resolved.ids, errors: [...resolved.errors, ...shared] }
}

/** Chains are the projects that any project runs on. */
export function resolveChains(
  { analytics: { catalog } }: Known,
  given: readonly string[] | undefined,
  field = 'chain_ids',
): ResolvedIds {
  return resolveNames(
    given,
    (name) => {
      const projects = listNamedChains(catalog, name)
      return { projects, isAmbiguous: projects.length > 1 }
    },
    { field, code: 'unknown-chain' },
  )
}

/** The known metrics that the tier of the requester includes, and an error for each of the others. */
export function resolveMetrics(
  { access }: Pick<ApiContext, 'access'>,
  given: readonly string[] | undefined,
  field = 'metric_ids',
): ResolvedIds {
  const known = resolveIds(given, (id) => findMetric(id)?.metric_id, {
    field,
    code: 'unknown-metric',
  })
  const locked = (known.ids ?? []).filter((id) => !mayReadMetric(access, id))
  if (locked.length === 0) return known
  return {
    ids: known.ids?.filter((id) => !locked.includes(id)),
    errors: [...known.errors, ...locked.map((value) => ({ code: 'locked-metric', field, value }))],
  }
}

/** Products by id; `among` limits them to those of one project. */
export function resolveProducts(
  { analytics: { catalog } }: Known,
  given: readonly string[] | undefined,
  among?: ReadonlySet<string>,
): ResolvedIds {
  const isKnown = (id: string) => among?.has(id) ?? catalog.findProductName(id) !== undefined
  return resolveIds(given, (id) => (isKnown(id) ? id : undefined), {
    field: 'product_ids',
    code: 'unknown-product',
  })
}

export function resolveProjects(
  { analytics: { catalog } }: Known,
  given: readonly string[] | undefined,
  field = 'project_ids',
): ResolvedIds {
  return resolveNames(
    given,
    (name) => {
      const resolved = resolveProject(catalog, name)
      if (resolved.kind === 'ambiguous') return { projects: resolved.projects, isAmbiguous: true }
      return { projects: resolved.kind === 'found' ? [resolved.project] : [], isAmbiguous: false }
    },
    { field, code: 'unknown-project' },
  )
}

const SECTORS: ReadonlySet<string> = new Set(
  MARKET_SECTORS.map((sector) => sector.market_sector_id),
)

export function resolveSectors(
  given: readonly string[] | undefined,
  field = 'market_sector_ids',
): ResolvedIds {
  return resolveIds(given, (id) => (SECTORS.has(id) ? id : undefined), {
    field,
    code: 'unknown-market-sector',
  })
}

type GivenFilter = {
  projects?: string[] | undefined
  sectors?: string[] | undefined
  chains?: string[] | undefined
  exclude?: string[] | undefined
  exclude_sectors?: string[] | undefined
}

/** The known ids of a filter, and an error for each of the others. */
export function resolveProjectFilter(
  ctx: Known,
  given: GivenFilter,
): {
  filter: ProjectFilter
  errors: FieldError[]
} {
  const projects = resolveProjects(ctx, given.projects, 'projects')
  const sectors = resolveSectors(given.sectors, 'sectors')
  const chains = resolveChains(ctx, given.chains, 'chains')
  const exclude = resolveProjects(ctx, given.exclude, 'exclude')
  const without = resolveSectors(given.exclude_sectors, 'exclude_sectors')
  return {
    filter: {
      ...(projects.ids && { projects: projects.ids }),
      ...(sectors.ids && { sectors: sectors.ids }),
      ...(chains.ids && { chains: chains.ids }),
      ...(exclude.ids && { exclude: exclude.ids }),
      ...(without.ids && { exclude_sectors: without.ids }),
    },
    errors: [projects, sectors, chains, exclude, without].flatMap((one) => one.errors),
  }
}

type GivenWhere = {
  project_ids?: string[] | undefined
  chain_ids?: string[] | undefined
  product_ids?: string[] | undefined
  labels?: string[] | undefined
  market_sector_ids?: string[] | undefined
}

/** The filter of five lists. `none` is true when a list has only unknown ids, so that nothing can match. */
export function resolveWhere(
  ctx: Known,
  given: GivenWhere,
): {
  where: MetricQuery['where']
  errors: FieldError[]
  none: boolean
} {
  const projects = resolveProjects(ctx, given.project_ids)
  const chains = resolveChains(ctx, given.chain_ids)
  const products = resolveProducts(ctx, given.product_ids)
  const sectors = resolveSectors(given.market_sector_ids)
  const all = [projects, chains, products, sectors]
  return {
    where: {
      ...(projects.ids && { projects: projects.ids }),
      ...(chains.ids && { chains: chains.ids }),
      ...(products.ids && { products: products.ids }),
      ...(given.labels && { labels: given.labels }),
      ...(sectors.ids && { sectors: sectors.ids }),
    },
    errors: all.flatMap((one) => one.errors),
    none: all.some((one) => one.ids?.length === 0),
  }
}
