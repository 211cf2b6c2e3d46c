import { getRouteApi } from '@tanstack/react-router'
import type { MetricDefinition } from '@tickmark/core/metrics/MetricDefinition'
import { RANKING_INTERVAL } from '@tickmark/core/screens/RANKING_INTERVAL'
import { ScatterPlace } from '../../tables/scatter/ScatterPlace.tsx'

const route = getRouteApi('/metrics/$metric')

/** The ranked projects by the metric and another one. */
export function MetricScatter({ metric }: { metric: MetricDefinition }) {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <ScatterPlace
      metric={metric}
      interval={search.interval ?? RANKING_INTERVAL}
      of={{ sectors: search.sectors?.split(',') }}
      look={search}
      onChange={(change) =>
        void navigate({ search: (before) => ({ ...before, ...change }), resetScroll: false })
      }
    />
  )
}
