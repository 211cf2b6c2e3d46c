import { PROJECTS } from '@tickmark/core/projects/PROJECTS'
import { type ResolvedIds, resolveIds } from './resolveIds.ts'

const PRODUCTS: ReadonlySet<string> = new Set(
  PROJECTS.flatMap((project) => project.products.map((product) => product.product_id)),
)

/** Products by id, of one project when `among` names its products. */
export function resolveProducts(
  given: readonly string[] | undefined,
  among: ReadonlySet<string> = PRODUCTS,
): ResolvedIds {
  return resolveIds(given, (id) => (among.has(id) ? id : undefined), {
    field: 'product_ids',
    code: 'unknown-product',
  })
}
