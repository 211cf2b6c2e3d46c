import { type RawBuilder, sql } from 'kysely'

/**
 * Returns the condition that a column holds a text, in upper or lower case; special characters of patterns are literal.
 */
export function containsText(column: string, text: string): RawBuilder<boolean> {
  return sql<boolean>`strpos(lower(${sql.ref(column)}), lower(${text})) > 0`
}

/**
 * The rows of a page, out of one row more than it holds where there are further ones, and the id after which the list
 * goes on: null at its end. Lines that are added meanwhile move nothing.
 */
export function cutPage<Row extends { id: string | number | bigint }>(
  rows: readonly Row[],
  limit: number,
): { page: Row[]; nextCursor: string | null } {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { page, nextCursor: rows.length > limit && last ? String(last.id) : null }
}
