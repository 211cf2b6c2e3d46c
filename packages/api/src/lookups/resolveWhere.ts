import type { FieldError } from '@tickmark/core/errors/AppError'
import type { MetricQuery } from '@tickmark/core/query/MetricQuery'
import { resolveChains } from './resolveChains.ts'
import { resolveProducts } from './resolveProducts.ts'
import { resolveProjects } from './resolveProjects.ts'
import { resolveSectors } from './resolveSectors.ts'

type GivenWhere = {
  project_ids?: string[] | undefined
  chain_ids?: string[] | undefined
  product_ids?: string[] | undefined
  market_sector_ids?: string[] | undefined
}

/** The filter that four lists state. `none` when a list names only unknown ids, so that nothing can match. */
export function resolveWhere(given: GivenWhere): {
  where: MetricQuery['where']
  errors: FieldError[]
  none: boolean
} {
  const projects = resolveProjects(given.project_ids)
  const chains = resolveChains(given.chain_ids)
  const products = resolveProducts(given.product_ids)
  const sectors = resolveSectors(given.market_sector_ids)
  const all = [projects, chains, products, sectors]
  return {
    where: {
      ...(projects.ids && { projects: projects.ids }),
      ...(chains.ids && { chains: chains.ids }),
      ...(products.ids && { products: products.ids }),
      ...(sectors.ids && { sectors: sectors.ids }),
    },
    errors: all.flatMap((one) => one.errors),
    none: all.some((one) => one.ids?.length === 0),
  }
}
