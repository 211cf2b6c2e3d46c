import type { Ranking } from '@tickmark/core/answers/Ranking'
import type { MetricDefinition } from '@tickmark/core/metrics/MetricDefinition'
import type { PanelTable } from '../../charts/panel/actions/PanelSubject.ts'
import { listRankingRows } from '../../ranking/listRankingRows.ts'

/** The largest gains, then the largest losses, each with what a ranking says of a project. */
export function tabulateMovers(
  ranking: Ranking,
  metric: MetricDefinition,
  nameOf: (projectId: string) => string,
): PanelTable {
  const list = (rows: Ranking['rows']) => listRankingRows({ ...ranking, rows }, metric, nameOf)
  const [gainers, losers] = [list(ranking.gainers), list(ranking.losers)]
  return {
    ...gainers,
    header: ['moved', ...gainers.header],
    columnIds: [null, ...(gainers.columnIds ?? [])],
    rows: [
      ...gainers.rows.map((row) => ['up', ...row]),
      ...losers.rows.map((row) => ['down', ...row]),
    ],
  }
}
