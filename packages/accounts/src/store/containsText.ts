import { type RawBuilder, sql } from 'kysely'

/** Whether a column holds a text, in upper or lower case; the signs of patterns in it mean themselves. */
export function containsText(column: string, text: string): RawBuilder<boolean> {
  return sql<boolean>`strpos(lower(${sql.ref(column)}), lower(${text})) > 0`
}
