import type { Querier } from '../store/Store.ts'

/** The name of a user, for emails about what they did; undefined for the system, an operator, or an account that is gone. */
export async function findUsername(
  db: Querier,
  userId: string | null,
): Promise<string | undefined> {
  if (userId === null) return undefined
  const user = await db
    .selectFrom('users')
    .select('username')
    .where('id', '=', userId)
    .executeTakeFirst()
  return user?.username || undefined
}
