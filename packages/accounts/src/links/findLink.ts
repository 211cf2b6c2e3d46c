import type { Accounts } from '../Accounts.ts'

/** Where a short address leads; undefined where there is no such one. */
export async function findLink(
  { db }: Pick<Accounts, 'db'>,
  linkId: string,
): Promise<string | undefined> {
  const found = await db
    .selectFrom('links')
    .select('path')
    .where('id', '=', linkId)
    .executeTakeFirst()
  return found?.path
}
