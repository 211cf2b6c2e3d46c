import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import type { MetricAnswer } from '@tickmark/core/answers/MetricAnswer'
import type { MixedAnswer } from '@tickmark/core/charts/ChartAnswer'
import type { MetricQueryInput } from '@tickmark/core/query/MetricQuery'
import { useMemo } from 'react'
import { keepPreviousIfCompatible } from '../../data/keepPreviousIfCompatible.ts'
import { trpc } from '../../data/trpc.ts'

type Options = {
  /** The settings of single series; see `readSeriesOverrides`. */
  own: readonly string[] | undefined
  /** Gives series the names that people know them by. Must stay the same while it names alike. */
  name: (answer: MetricAnswer) => MetricAnswer
  /** False while the query is not known yet; nothing is requested until it is. */
  isReady?: boolean | undefined
}

/** Asks what a chart draws: its query and, where single series have something of their own, what these need besides. */
export function useChartAnswer(metricQuery: MetricQueryInput, options: Options) {
  const { own = [], name, isReady = true } = options
  const client = useQueryClient()
  const query = useQuery({
    ...trpc.metrics.query.queryOptions(metricQuery),
    enabled: isReady,
    placeholderData: keepPreviousIfCompatible(metricQuery),
  })
  const further = useQuery({
    queryKey: ['own series', metricQuery, own],
    queryFn: async () =>
      (await import('./fetchSeriesOverrides.ts')).fetchSeriesOverrides(client, {
        query: metricQuery,
        own,
      }),
    enabled: isReady && own.length > 0,
  })
  const place = further.data?.place
  const answer = useMemo((): MixedAnswer | undefined => {
    const named = query.data && name(query.data)
    return named && place ? place(named) : named
  }, [query.data, place, name])
  const state = further.isLoadingError ? (further as UseQueryResult<never>) : query
  return {
    answer,
    /** The further queries, for those who ask for themselves. */
    also: further.data?.queries,
    /** The state to report until there is something to draw, and on a failure of the further queries. */
    state,
    isPending: query.isPlaceholderData || further.isLoading,
  }
}
