import type { Analytics } from '../../client/Analytics.ts'

type ProductName = {
  product_id: string
  project_id: string
  /** What the registry of tokenized assets calls it; empty where it does not know it. */
  asset_name: string
}

const cache = new WeakMap<Analytics, { version: number; rows: Promise<ProductName[]> }>()

/** Every product that any fact is of. Kept under the data version, since all facts are looked through for it. */
export function listProductNames(db: Analytics): Promise<ProductName[]> {
  const known = cache.get(db)
  if (known?.version === db.dataVersion) return known.rows
  const rows = db.rows<ProductName>({
    sql: `
      SELECT product, min(project) AS project_id, any(name) AS asset_name, product AS product_id
      FROM (
        SELECT DISTINCT toString(product_id) AS product, toString(project_id) AS project
        FROM facts WHERE product_id != ''
      ) AS known
      LEFT JOIN (SELECT asset_id, name FROM assets FINAL) AS registry ON registry.asset_id = known.product
      GROUP BY product ORDER BY product`,
  })
  cache.set(db, { version: db.dataVersion, rows })
  rows.catch(() => cache.delete(db))
  return rows
}
