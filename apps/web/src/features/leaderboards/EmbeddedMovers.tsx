import type { EmbeddedPartProps } from '../../charts/panel/embed/EmbeddedPartProps.ts'
import { QueryFrame } from '../../charts/panel/embed/QueryFrame.tsx'
import { Provenance } from '../../charts/panel/Provenance.tsx'
import { readRankingView, useRanking } from '../../tables/ranking/useRanking.ts'
import { describeFloor, Movers } from './Movers.tsx'

/** Those that moved most by a metric, alone in a frame. */
export function EmbeddedMovers(props: EmbeddedPartProps) {
  const { look } = props.part
  const { metric, look: ranking } = readRankingView(look)
  const { query } = useRanking(metric, ranking)
  return (
    <QueryFrame
      {...props}
      query={query}
      footer={(data) => (
        <>
          <span>{describeFloor(data)}</span>
          <Provenance meta={data.meta} />
        </>
      )}
    >
      {(data) => <Movers metric={metric} ranking={data} />}
    </QueryFrame>
  )
}
