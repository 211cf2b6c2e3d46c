import { getRouteApi } from '@tanstack/react-router'
import { RANKING_INTERVAL } from '@tickmark/core/answers/choices'
import type { Ranking } from '@tickmark/core/answers/Ranking'
import type { MetricDefinition } from '@tickmark/core/metrics/MetricDefinition'
import { useProjects } from '../../../data/useProjects.ts'
import { IntervalControl } from '../../../tables/ranking/RankingControls.tsx'
import { RankingPanel } from '../../../tables/ranking/RankingPanel.tsx'
import { useRanking } from '../../../tables/ranking/useRanking.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import type { LandscapeSearch } from '../projectSearches.ts'

const route = getRouteApi('/projects/$slug/competitive-landscape')

type Props = {
  metric: MetricDefinition
  /** Project ids, the page's own project first. */
  compared: readonly string[]
  onChange: (change: LandscapeSearch) => void
}

/** The compared projects by the metric: values, changes, and shares and places among themselves. */
export function LandscapeRanking({ metric, compared, onChange }: Props) {
  const { interval = RANKING_INTERVAL, order, as_of } = route.useSearch()
  const look = { interval, order, projects: compared, as_of }
  const { question, query, trends } = useRanking(metric, look)
  return (
    <>
      <RankingPanel
        title={`Compared by ${metric.title}`}
        metric={metric}
        question={question}
        query={query}
        trends={trends}
        order={order ?? 'value'}
        onOrder={(to) => onChange({ order: to === 'value' ? undefined : to })}
        of={`${compared[0]}-and-competitors`}
        marked={compared[0]}
        controls={
          <IntervalControl
            value={interval}
            onChange={(to) => onChange({ interval: to === RANKING_INTERVAL ? undefined : to })}
          />
        }
        empty={
          <EmptyState title={`None of these projects has ${metric.title} now`}>
            Choose another metric or other competitors.
          </EmptyState>
        }
      />
      {query.data && <WithoutValue compared={compared} ranking={query.data} />}
    </>
  )
}

/** Who is compared but has no value, so that nobody looks for a row in vain. */
function WithoutValue({ compared, ranking }: { compared: readonly string[]; ranking: Ranking }) {
  const { byId } = useProjects()
  const missing = compared.filter((id) => !ranking.rows.some((row) => row.project_id === id))
  if (missing.length === 0 || missing.length === compared.length) return null
  return (
    <p className="px-3.5 text-sm text-fg3">
      Without a value now: {missing.map((id) => byId.get(id)?.name ?? id).join(', ')}.
    </p>
  )
}
