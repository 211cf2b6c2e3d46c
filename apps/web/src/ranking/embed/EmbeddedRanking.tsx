import { useState } from 'react'
import type { EmbeddedPartProps } from '../../charts/panel/embed/EmbeddedPartProps.ts'
import { QueryFrame } from '../../charts/panel/embed/QueryFrame.tsx'
import { Provenance } from '../../charts/panel/Provenance.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ConcentrationSummary } from '../concentration/ConcentrationSummary.tsx'
import { RankingTable } from '../table/RankingTable.tsx'
import { useRanking } from '../table/useRanking.ts'
import { readRankingView } from './readRankingView.ts'

/** The projects by a metric, or how concentrated it is among them, alone in a frame. */
export function EmbeddedRanking({ part, terminalPath }: EmbeddedPartProps) {
  const { metric, look } = readRankingView(part.look)
  const [order, setOrder] = useState(look.order ?? 'value')
  const { query, trends } = useRanking(metric, { ...look, order })
  return (
    <QueryFrame
      title={part.title}
      query={query}
      terminalPath={terminalPath}
      isSample={({ meta }) => meta.sample}
      footer={({ meta }) => <Provenance meta={{ ...meta, checks: [] }} />}
    >
      {(ranking, height) => {
        if (ranking.rows.length === 0) return <EmptyState title="No project has this metric now" />
        return part.panel === 'concentration' ? (
          <ConcentrationSummary metric={metric} summary={ranking.summary} />
        ) : (
          <RankingTable
            label={part.title}
            metric={metric}
            ranking={ranking}
            trends={trends}
            order={order}
            onOrder={setOrder}
            maxHeight={height}
          />
        )
      }}
    </QueryFrame>
  )
}
