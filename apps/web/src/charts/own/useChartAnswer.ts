import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import type { MetricAnswer } from '@tickmark/core/query/MetricAnswer'
import type { MetricQueryInput } from '@tickmark/core/query/MetricQuery'
import { useMemo } from 'react'
import { keepLikeAnswer } from '../../data/keepLikeAnswer.ts'
import { trpc } from '../../data/trpc.ts'
import { CHART_TRANSFORMS } from '../panel/CHART_TRANSFORMS.ts'
import { groupOwnSeries } from './groupOwnSeries.ts'
import { placeOwnSeries } from './placeOwnSeries.ts'
import { readSeriesLooks } from './readSeriesLooks.ts'

type Options = {
  /** What single series have of their own; see `readSeriesLooks`. */
  own: readonly string[] | undefined
  /** Gives series the names that people know them by. Must stay the same while it names alike. */
  name: (answer: MetricAnswer) => MetricAnswer
  /** False while the question is not settled yet; nothing is asked until it is. */
  isReady?: boolean | undefined
}

/**
 * Asks what a chart draws: its question and, for series that have a transform of their own, the same once more for each
 * such transform. The largest series are chosen before transforms, so that every answer holds the same ones, and Others
 * too. All travel in one call, and each answer is kept as if it had been asked alone.
 */
export function useChartAnswer(question: MetricQueryInput, options: Options) {
  const { own, name, isReady = true } = options
  const client = useQueryClient()
  const looks = useMemo(() => readSeriesLooks(own), [own])
  const groups = useMemo(() => groupOwnSeries(looks), [looks])
  const also = groups.map(({ transform }) => ({
    ...question,
    transforms: transform === 'values' ? [] : [CHART_TRANSFORMS[transform].transform],
  }))
  const query = useQuery({
    ...trpc.metrics.query.queryOptions(question),
    enabled: isReady,
    placeholderData: keepLikeAnswer(question),
  })
  const others = useQuery({
    queryKey: ['own series', also],
    queryFn: () =>
      Promise.all(also.map((one) => client.fetchQuery(trpc.metrics.query.queryOptions(one)))),
    enabled: isReady && also.length > 0,
  })
  const answer = useMemo(() => {
    if (query.data === undefined) return undefined
    const answers = groups.map((group, index) => ({ ...group, answer: others.data?.[index] }))
    return placeOwnSeries(name(query.data), looks, answers)
  }, [query.data, others.data, looks, groups, name])
  const state: UseQueryResult<unknown> = others.isLoadingError ? others : query
  return {
    answer,
    /** The further questions, for those who ask for themselves. */
    also,
    /** What to tell of until there is something to draw, and of a failure of the further questions. */
    state,
    isPending: query.isPlaceholderData || others.isLoading,
  }
}
