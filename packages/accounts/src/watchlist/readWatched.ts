import type { Favorites } from '@tickmark/core/session/User'
import type { Querier } from '../store/Store.ts'

export type Watched = Pick<Favorites, 'projects' | 'metrics'>

/** What a user keeps that a digest can tell of. */
export async function readWatched(db: Querier, userId: string): Promise<Watched> {
  const row = await db
    .selectFrom('users')
    .select('favorites')
    .where('id', '=', userId)
    .executeTakeFirst()
  return { projects: listIds(row?.favorites.projects), metrics: listIds(row?.favorites.metrics) }
}

export function isEmpty({ projects, metrics }: Watched): boolean {
  return projects.length === 0 && metrics.length === 0
}

function listIds(list: unknown): string[] {
  return Array.isArray(list) ? list.filter((id): id is string => typeof id === 'string') : []
}
