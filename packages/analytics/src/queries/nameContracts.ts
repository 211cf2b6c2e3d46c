import type { Analytics } from '../client/Analytics.ts'

/** What sources call contracts, by address. Those that nobody has named are absent. */
export async function nameContracts(
  db: Analytics,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (addresses.length === 0) return new Map()
  const rows = await db.rows<{ address: string; name: string }>({
    sql: `
      SELECT address, min(name) AS name FROM contracts
      WHERE address IN {addresses: Array(String)} AND name != ''
      GROUP BY address`,
    params: { addresses },
  })
  return new Map(rows.map(({ address, name }) => [address, name]))
}
