import type { MartGroups } from '@tickmark/core/marts/Mart'
import type { MartValue } from '@tickmark/core/marts/MartPage'
import type { Catalog } from '@tickmark/core/projects/Catalog'
import type { Project } from '@tickmark/core/projects/Project'
import { MARKET_SECTORS } from '@tickmark/core/sectors/MARKET_SECTORS'
import { SECTOR_DEFINITIONS } from '@tickmark/core/sectors/SECTOR_DEFINITIONS'
import type { AsOf } from '@tickmark/core/time/parseAsOf'
import type { Analytics } from '../../client/Analytics.ts'
import { memoPerVersion } from '../../client/memoPerVersion.ts'
import { createParams } from '../../compile/createParams.ts'
import { asOfFactsSql } from '../../compile/factsSql.ts'
import type { MartContext } from '../MartPlan.ts'

/** A row before its figures: its key, and its facts by column id. */
type GroupRow = { key: string; facts: Readonly<Record<string, MartValue>> }

/** The rows of a kind that have data, or projects with data. */
export async function listGroupRows(
  { db, index, asOf }: Pick<MartContext, 'db' | 'index' | 'asOf'>,
  of: MartGroups,
): Promise<GroupRow[]> {
  const { catalog } = db
  if (of === 'products')
    return (await listProductNames(db, asOf)).map((name) => productRow(catalog, name))
  const hasData = (project: Project) => index.projects.has(project.project_id)
  if (of === 'market_sectors')
    return MARKET_SECTORS.flatMap(({ market_sector_id, name }) => {
      const members = catalog.listSector(market_sector_id)
      if (!members.some(hasData)) return []
      return {
        key: market_sector_id,
        facts: {
          market_sector_id,
          name,
          definition: SECTOR_DEFINITIONS[market_sector_id],
          projects: members.length,
          projects_with_data: members.filter(hasData).length,
        },
      }
    })
  const chains = new Set(catalog.projects.filter(hasData).flatMap((project) => project.chains))
  return [...chains].sort().map((chain) => chainRow(catalog, chain, hasData))
}

function chainRow(
  catalog: Catalog,
  chain_id: string,
  hasData: (project: Project) => boolean,
): GroupRow {
  const chain = catalog.find(chain_id)
  const members = catalog.projects.filter((one) => one.chains.includes(chain_id))
  return {
    key: chain_id,
    facts: {
      chain_id,
      name: chain?.name ?? chain_id,
      symbol: chain?.symbol ?? '',
      market_sector: chain?.market_sectors[0] ?? '',
      market_sectors: [...(chain?.market_sectors ?? [])],
      tags: [...(chain?.tags ?? [])],
      launch_year: chain?.launch_year ?? null,
      projects: members.length,
      projects_with_data: members.filter(hasData).length,
    },
  }
}

/**
 * Sources report products that the catalog does not have; their names come from the registry of assets, or are their
 * ids.
 */
function productRow(
  catalog: Catalog,
  { product_id, project_id, asset_name }: ProductName,
): GroupRow {
  const project = catalog.find(project_id)
  const product = project?.products.find((one) => one.product_id === product_id)
  return {
    key: product_id,
    facts: {
      product_id,
      name: product?.name ?? (asset_name || product_id),
      project_id,
      project: project?.name ?? project_id,
      market_sector: project?.market_sectors[0] ?? '',
      market_sectors: [...(project?.market_sectors ?? [])],
      chains: product?.chain_id === undefined ? [...(project?.chains ?? [])] : [product.chain_id],
      tags: [...(project?.tags ?? [])],
    },
  }
}

type ProductName = {
  product_id: string
  project_id: string
  /** The name in the registry of tokenized assets; empty if unknown. */
  asset_name: string
}

/** The current names are memoized per data version, since reading them scans all facts. */
const readCurrentNames = memoPerVersion((db) => readNames(db, null))

/** All products that have facts, now or as known at a moment. */
function listProductNames(db: Analytics, asOf: AsOf | null): Promise<ProductName[]> {
  return asOf === null ? readCurrentNames(db) : readNames(db, asOf)
}

function readNames(db: Analytics, asOf: AsOf | null): Promise<ProductName[]> {
  const params = createParams()
  const points = asOf === null ? 'facts' : 'observations'
  const isKnown = asOf === null ? '' : `AND ${asOfFactsSql(asOf, params)}`
  return db.rows<ProductName>({
    sql: `
      SELECT product, min(project) AS project_id, any(name) AS asset_name, product AS product_id
      FROM (
        SELECT DISTINCT toString(product_id) AS product, toString(project_id) AS project
        FROM ${points} WHERE product_id != '' ${isKnown}
      ) AS known
      LEFT JOIN (SELECT asset_id, name FROM assets FINAL) AS registry ON registry.asset_id = known.product
      GROUP BY product ORDER BY product`,
    params: params.values,
  })
}
