import type { Catalog } from '@tickmark/core/projects/Catalog'
import { isCollectionAlone } from '@tickmark/core/projects/findJoins'
import { foldName } from '@tickmark/core/text/foldName'

type Named = { name: string; ticker: string }

/**
 * Returns the entries of a source's list of all assets that are named and traded like one reviewed project without an id
 * there (`hasId`), and like no other entry. As listed projects they are joined with it.
 */
export function listNamedOnce<Entry extends Named>(
  entries: readonly Entry[],
  { projects, documents }: Catalog,
  hasId: (project_id: string) => boolean,
): Entry[] {
  const lacking = new Set(
    projects.flatMap(({ project_id, name, symbol, is_reviewed }) => {
      const document = documents[project_id]
      const isCoin = document !== undefined && !isCollectionAlone(document)
      return is_reviewed && symbol && isCoin && !hasId(project_id)
        ? [keyOf({ name, ticker: symbol })]
        : []
    }),
  )
  return [...Map.groupBy(entries, keyOf)].flatMap(([key, [one, other]]) =>
    one !== undefined && other === undefined && lacking.has(key) ? [one] : [],
  )
}

function keyOf({ name, ticker }: Named): string {
  return `${foldName(name)} ${ticker.toLowerCase()}`
}
