import type { UseQueryResult } from '@tanstack/react-query'
import type { Ranking } from '@tickmark/core/answers/Ranking'
import { countThings } from '@tickmark/core/formats/formatValue'
import type { leaderboardQuery } from '@tickmark/core/screens/ranking'
import type { ReactNode } from 'react'
import { Provenance } from '../../charts/panel/Provenance.tsx'
import { TablePanel } from '../TablePanel.tsx'
import { describeRankedValue } from './describeRankedValue.ts'
import { RANKING_FILE_ORDER } from './makeRankingColumns.tsx'
import { type RankingTableOptions, useRankingTable } from './useRankingTable.ts'

type Props = RankingTableOptions & {
  title: string
  input: ReturnType<typeof leaderboardQuery>
  query: UseQueryResult<Ranking, unknown>
  /** The subject of the ranking, for the name of its file, such as `lending`. */
  of?: string
  controls?: ReactNode
  /** Shown where no project has a value. */
  empty: ReactNode
  className?: string
}

/** The projects by one metric. */
export function RankingPanel(props: Props) {
  const { title, metric, input, query, of = 'projects' } = props
  const { data } = query
  const table = useRankingTable(data, props)
  return (
    <TablePanel
      title={title}
      className={props.className}
      query={query}
      skeleton="h-96"
      rows={data?.rows}
      table={{ ...table, maxHeight: 640 }}
      subject={{
        call: { procedure: 'metrics.getRanking', input },
        file: `${of}-by-${metric.slug}-${data?.interval}`,
        sources: data?.meta.sources ?? [],
        embed: { title, panel: 'ranking', look: input },
      }}
      file={{
        isSample: data?.meta.sample === true,
        period: data?.anchor ?? '',
        order: RANKING_FILE_ORDER,
      }}
      metrics={[metric.metric_id]}
      controls={props.controls}
      footer={
        data && (
          <>
            <span>{countRows(data)}</span>
            <span>{describeRankedValue(data).long}</span>
            <Provenance meta={data.meta} />
          </>
        )
      }
      empty={props.empty}
    />
  )
}

function countRows({ rows, summary: { count } }: Ranking): string {
  if (rows.length < count) return `${rows.length} of ${countThings(count, 'project')}`
  return countThings(count, 'project')
}
