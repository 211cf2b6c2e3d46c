import type { Querier } from '../store/Store.ts'

/** A logo by the id in its address, as a PNG. Whoever knows the address may see it. */
export async function findLogo(db: Querier, id: string): Promise<Uint8Array | undefined> {
  const found = await db
    .selectFrom('organization_logos')
    .select('png')
    .where('id', '=', id)
    .executeTakeFirst()
  return found?.png
}
