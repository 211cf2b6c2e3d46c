import { getRouteApi } from '@tanstack/react-router'
import type { MetricDefinition } from '@tickmark/core/metrics/MetricDefinition'
import { useRanking } from '../../tables/ranking/table/useRanking.ts'

const route = getRouteApi('/metrics/$metric')

/** The ranking by the metric as the address has it; whatever shows a part of it shares one answer. */
export function useMetricRanking(metric: MetricDefinition) {
  const { interval, order = 'value', sectors, as_of } = route.useSearch()
  return useRanking(metric, { interval, order, sectors: sectors?.split(','), as_of })
}
