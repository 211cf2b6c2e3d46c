import type { AsOf } from '@tickmark/core/time/parseAsOf'
import type { Analytics } from '../../client/Analytics.ts'
import { queryContext } from '../../client/queryContext.ts'
import { createParams } from '../../compile/createParams.ts'
import { knownSql } from '../../compile/knownSql.ts'

type ProductName = {
  product_id: string
  project_id: string
  /** What the registry of tokenized assets calls it; empty where it does not know it. */
  asset_name: string
}

const cache = new WeakMap<Analytics, { version: number; rows: Promise<ProductName[]> }>()

/** Every product that any fact is of, or was as far as was known at a moment. The present is kept under the data version, since all facts are looked through for it. */
export function listProductNames(db: Analytics, asOf: AsOf | null): Promise<ProductName[]> {
  if (asOf !== null) return readNames(db, asOf)
  const known = cache.get(db)
  if (known?.version === db.dataVersion) return known.rows
  const rows = queryContext.share(() => readNames(db, null))
  cache.set(db, { version: db.dataVersion, rows })
  rows.catch(() => cache.delete(db))
  return rows
}

function readNames(db: Analytics, asOf: AsOf | null): Promise<ProductName[]> {
  const params = createParams()
  const points = asOf === null ? 'facts' : 'observations'
  const isKnown = asOf === null ? '' : `AND ${knownSql(asOf, params)}`
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
