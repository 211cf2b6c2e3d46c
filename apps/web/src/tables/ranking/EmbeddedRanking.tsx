import { useState } from 'react'
import type { EmbeddedPartProps } from '../../charts/panel/embed/EmbeddedPartProps.ts'
import { QueryFrame } from '../../charts/panel/embed/QueryFrame.tsx'
import { Provenance } from '../../charts/panel/Provenance.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { FittedTable } from '../FittedTable.tsx'
import { ConcentrationSummary } from './ConcentrationSummary.tsx'
import { readRankingView, useRanking } from './useRanking.ts'
import { useRankingTable } from './useRankingTable.ts'

/** The projects by a metric, or its concentration among them, alone in a frame. */
export function EmbeddedRanking(props: EmbeddedPartProps) {
  const { part } = props
  const { metric, look } = readRankingView(part.look)
  const [order, setOrder] = useState(look.order ?? 'value')
  const { query, trends } = useRanking(metric, { ...look, order })
  const table = useRankingTable(query.data, { metric, trends, order, onOrder: setOrder })
  return (
    <QueryFrame
      {...props}
      query={query}
      footer={({ meta }) => <Provenance meta={{ ...meta, checks: [] }} />}
    >
      {(ranking, height) => {
        if (ranking.rows.length === 0) return <EmptyState title="No project has this metric now" />
        return part.panel === 'concentration' ? (
          <ConcentrationSummary metric={metric} summary={ranking.summary} />
        ) : (
          <FittedTable {...table} label={part.title} rows={ranking.rows} maxHeight={height} />
        )
      }}
    </QueryFrame>
  )
}
