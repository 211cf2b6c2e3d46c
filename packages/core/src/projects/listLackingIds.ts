import type { DiscoveredDocument } from './ProjectDocument.ts'

/** The sources whose lists have nearly every token. */
const TOKEN_SOURCES = { coingecko: 'CoinGecko', coin_metrics: 'Coin Metrics' } as const

type LackingIds = { source: string; project_ids: readonly string[] }

/** Lists the projects that have a ticker and go on, and no id at a source of tokens, by source. */
export function listLackingIds(
  documents: Readonly<Record<string, DiscoveredDocument>>,
): LackingIds[] {
  return Object.entries(TOKEN_SOURCES).map(([field, source]) => ({
    source,
    project_ids: Object.entries(documents).flatMap(([id, { symbol, is_archived, ...document }]) => {
      const all = [document, ...(document.products ?? [])]
      const has = all.some(({ sources }) => sources?.[field as 'coin_metrics'] !== undefined)
      return symbol === undefined || is_archived || has ? [] : [id]
    }),
  }))
}
