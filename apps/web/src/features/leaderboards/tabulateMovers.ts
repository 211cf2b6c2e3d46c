import type { RankedProject, Ranking } from '@tickmark/core/answers/Ranking'
import type { MetricDefinition } from '@tickmark/core/metrics/MetricDefinition'
import type { PanelTable } from '../../charts/panel/actions/PanelSubject.ts'
import { makeRankingColumns, RANKING_FILE_ORDER } from '../../tables/ranking/makeRankingColumns.tsx'
import { tabulateRows } from '../../tables/tabulateRows.ts'

/** The largest gains, then the largest losses, each with the columns of a ranking. */
export function tabulateMovers(
  ranking: Ranking,
  metric: MetricDefinition,
  nameOf: (projectId: string) => string,
): PanelTable {
  const { gainers, losers, anchor, meta } = ranking
  const moved = (row: RankedProject) => (gainers.includes(row) ? 'up' : 'down')
  return tabulateRows(
    [
      { id: 'moved', file: [{ header: 'moved', value: moved }] },
      ...makeRankingColumns(ranking, { metric, nameOf, trends: new Map() }),
    ],
    [...gainers, ...losers],
    { isSample: meta.sample, period: anchor ?? '', order: ['moved', ...RANKING_FILE_ORDER] },
  )
}
