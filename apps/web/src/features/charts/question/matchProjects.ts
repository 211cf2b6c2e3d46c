type Line = { project_id: string; name: string; symbol: string; is_archived: boolean }

/** Which projects a pasted list names, in its order, and which of its words name none. */
export type Matched = { ids: string[]; unknown: string[] }

/**
 * Reads names, tickers, ids or addresses of project pages, one per line or between commas. Where several projects have
 * one ticker, the first of the catalogue that is not archived is meant.
 */
export function matchProjects(text: string, projects: readonly Line[]): Matched {
  const index = new Map<string, string>()
  const name = (word: string, id: string) => {
    if (word !== '' && !index.has(word)) index.set(word, id)
  }
  const living = projects.toSorted((a, b) => Number(a.is_archived) - Number(b.is_archived))
  for (const one of living) name(one.project_id, one.project_id)
  for (const one of living) name(one.name.toLowerCase(), one.project_id)
  for (const one of living) name(one.symbol.toLowerCase(), one.project_id)
  const ids = new Set<string>()
  const unknown: string[] = []
  for (const part of text.split(/[\n,;\t]+/)) {
    const word = part.trim()
    if (word === '') continue
    const bare = word
      .toLowerCase()
      .replace(/^\$/, '')
      .replace(/^.*\/projects\/([^/?#]+).*$/, '$1')
    const id = index.get(bare) ?? index.get(bare.replaceAll(/\s+/g, '-'))
    if (id === undefined) unknown.push(word)
    else ids.add(id)
  }
  return { ids: [...ids], unknown }
}
