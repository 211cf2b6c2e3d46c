import type { Ranking } from '@tickmark/core/answers/Ranking'
import { Provenance } from '../../charts/panel/Provenance.tsx'
import { describeRankedValue } from './describeRankedValue.ts'

/** Below a ranking: how many projects, what their values are, and where they come from. */
export function RankingFoot({ ranking }: { ranking: Ranking }) {
  const { count } = ranking.summary
  return (
    <>
      <span>{count === 1 ? '1 project' : `${count} projects`}</span>
      <span>{describeRankedValue(ranking).long}</span>
      <Provenance meta={ranking.meta} />
    </>
  )
}
