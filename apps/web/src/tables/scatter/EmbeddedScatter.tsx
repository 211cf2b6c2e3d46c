import { RANKING_INTERVAL } from '@tickmark/core/answers/choices'
import type { EmbeddedPartProps } from '../../charts/panel/embed/EmbeddedPartProps.ts'
import { QueryFrame } from '../../charts/panel/embed/QueryFrame.tsx'
import { ScatterChart } from '../../charts/scatter/ScatterChart.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { readRankingView } from '../ranking/useRanking.ts'
import { ScatterTable } from './ScatterTable.tsx'
import { readScatterView } from './ScatterViewState.ts'
import { useScatter } from './useScatter.ts'

/** Projects by two metrics, alone in a frame. */
export function EmbeddedScatter(props: EmbeddedPartProps) {
  const { look } = props.part
  const { metric, look: scope } = readRankingView(look)
  const shown = readScatterView({ ...look })
  const { query, points, chart } = useScatter({
    metric,
    interval: scope.interval ?? RANKING_INTERVAL,
    of: scope,
    asOf: scope.as_of,
    look: shown,
  })
  const Drawing = shown.points === 'table' ? ScatterTable : ScatterChart
  return (
    <QueryFrame {...props} query={query}>
      {(_figures, height) =>
        points === undefined || points.length === 0 ? (
          <EmptyState title="None of these projects has either metric now" />
        ) : (
          <Drawing
            {...chart}
            points={points}
            height={height}
            onOpen={(slug) =>
              window.open(`/explorer/projects/${encodeURIComponent(slug)}`, '_blank', 'noopener')
            }
          />
        )
      }
    </QueryFrame>
  )
}
