import type { Favorites } from '@tickmark/core/accounts/User'
import type { Querier } from '../store/Store.ts'

/** Reads the favorites of a user that a digest or an alert can be about. */
export async function readFavorites(
  db: Querier,
  userId: string,
): Promise<Pick<Favorites, 'projects' | 'metrics'>> {
  const row = await db
    .selectFrom('users')
    .select('favorites')
    .where('id', '=', userId)
    .executeTakeFirst()
  return { projects: listIds(row?.favorites.projects), metrics: listIds(row?.favorites.metrics) }
}

function listIds(list: unknown): string[] {
  return Array.isArray(list) ? list.filter((id): id is string => typeof id === 'string') : []
}
