import { isCollectionAlone } from './findJoins.ts'
import type { DiscoveredDocument } from './ProjectDocument.ts'

/** The sources whose lists have nearly every token. */
const TOKEN_SOURCES = { coingecko: 'CoinGecko', coin_metrics: 'Coin Metrics' } as const

type LackingIds = {
  source: string
  project_ids: readonly string[]
  /** Projects with the ticker of another one that has an id: they share its token. */
  sharing: readonly string[]
}

/**
 * Lists the projects that have a ticker and go on, and no id at a source of tokens, by source. The abbreviation of a
 * collection is no ticker.
 */
export function listLackingIds(
  documents: Readonly<Record<string, DiscoveredDocument>>,
): LackingIds[] {
  const living = Object.entries(documents).filter(
    ([, document]) =>
      document.symbol !== undefined && !document.is_archived && !isCollectionAlone(document),
  )
  return Object.entries(TOKEN_SOURCES).map(([field, source]) => {
    const { having = [], lacking = [] } = Object.groupBy(living, ([, document]) =>
      [document, ...(document.products ?? [])].some(
        ({ sources }) => sources?.[field as 'coin_metrics'] !== undefined,
      )
        ? 'having'
        : 'lacking',
    )
    const tickers = new Set(having.map(([, { symbol }]) => symbol))
    const idsOf = (isShared: boolean) =>
      lacking.flatMap(([id, { symbol }]) => (tickers.has(symbol) === isShared ? [id] : []))
    return { source, project_ids: idsOf(false), sharing: idsOf(true) }
  })
}
