import type { Catalog } from '@tickmark/core/projects/Catalog'
import type { Project } from '@tickmark/core/projects/Project'
import type { MetricQuery } from '@tickmark/core/query/MetricQuery'
import { type Cell, type DailyValues, isLabel } from './DailyValues.ts'

/** A part of a project that belongs to a key. */
export type Member = {
  project: string
  cell: Cell
  /** The sector that it is counted in, where keys have one. */
  sector?: string
}
type Splits = { byChain: boolean; byProduct: boolean; byLabel: boolean }

/** Returns the parts of projects that each key of an answer is made of. */
export function listKeys(
  { where, breakdown, transforms }: MetricQuery,
  daily: DailyValues,
  catalog: Catalog,
): Map<string, Member[]> {
  const keys = new Map<string, Member[]>()
  const splits = {
    byChain: breakdown.includes('chain') || (where.chains ?? where.exclude_chains) !== undefined,
    byProduct: breakdown.includes('product') || where.products !== undefined,
    byLabel: breakdown.includes('label') || where.labels !== undefined,
  }
  // Shares of sectors count each project in its first one.
  const isFirst = transforms.some(({ kind }) => kind === 'share')
  for (const id of daily.projects) {
    const project = catalog.find(id)
    if (project === undefined || !isAmong(project, where)) continue
    for (const [key, cell] of listCells(project, { where, breakdown, splits, daily, isFirst })) {
      const sector = key.split('|')[breakdown.indexOf('market_sector')]
      const member = { project: id, cell, ...(sector !== undefined && { sector }) }
      keys.set(key, [...(keys.get(key) ?? []), member])
    }
  }
  return keys
}

/** The part of one project in each key. */
function listCells(
  { project_id, market_sectors }: Project,
  {
    where,
    breakdown,
    splits,
    daily,
    isFirst,
  }: Pick<MetricQuery, 'where' | 'breakdown'> & {
    splits: Splits
    daily: DailyValues
    isFirst: boolean
  },
): Map<string, Cell> {
  const sectors = breakdown.includes('market_sector')
    ? market_sectors
        .slice(0, isFirst ? 1 : undefined)
        .filter((one) => where.sectors?.includes(one) ?? true)
    : ['']
  const cells = new Map<string, Cell>()
  for (const { chain, product } of listParts(project_id, splits, daily)) {
    if (where.chains?.includes(chain) === false) continue
    if (where.exclude_chains && (chain === '' || where.exclude_chains.includes(chain))) continue
    const label = product.replace('label:', '')
    if (where.products?.includes(product) === false) continue
    if (where.labels?.includes(label) === false) continue
    for (const market_sector of sectors) {
      const ids = { project: project_id, chain, product, label, market_sector, contract: '' }
      const key = breakdown.map((dimension) => ids[dimension]).join('|')
      const { chains = [], products = [], labels = [] } = cells.get(key) ?? {}
      cells.set(key, {
        ...(splits.byChain && { chains: [...new Set([...chains, chain])].sort() }),
        ...(splits.byProduct && { products: [...new Set([...products, product])].sort() }),
        ...(splits.byLabel && { labels: [...new Set([...labels, product])].sort() }),
      })
    }
  }
  return cells
}

function listParts(
  project: string,
  { byChain, byProduct, byLabel }: Splits,
  daily: DailyValues,
): Iterable<{ chain: string; product: string }> {
  if (byProduct && byLabel) return []
  if (!byChain && !byProduct && !byLabel) return [{ chain: '', product: '' }]
  const parts = new Map<string, { chain: string; product: string }>()
  // The sums over the projects on a chain are of that chain.
  if (byChain && !byProduct && !byLabel) parts.set(`${project} `, { chain: project, product: '' })
  for (const fact of daily.listAllFacts(project)) {
    const chain = byChain ? daily.chainOf(fact) : ''
    const product = byProduct || byLabel ? fact.product_id : ''
    if (isLabel(fact) !== byLabel) continue
    if ((byChain && chain === '') || (byProduct && product === '')) continue
    parts.set(`${chain} ${product}`, { chain, product })
  }
  return parts.values()
}

function isAmong(
  project: Project,
  { projects, sectors, tags, exclude = [], exclude_sectors = [] }: MetricQuery['where'],
): boolean {
  const isNamed = (ids: readonly string[]) =>
    [project.project_id, ...project.former_ids].some((one) => ids.includes(one))
  if (isNamed(exclude) || (projects !== undefined && !isNamed(projects))) return false
  if (project.market_sectors.some((one) => exclude_sectors.includes(one))) return false
  if (sectors !== undefined && !project.market_sectors.some((one) => sectors.includes(one)))
    return false
  return tags === undefined || project.tags.some((one) => tags.includes(one))
}
