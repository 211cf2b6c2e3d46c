import { type UseQueryResult, useQueries, useQueryClient } from '@tanstack/react-query'
import type { ChartDefinition } from '@tickmark/core/documents/ChartDefinition'
import type { MetricAnswer } from '@tickmark/core/query/MetricAnswer'
import { useMemo, useState } from 'react'
import { trpc } from '../../data/trpc.ts'
import { useProjects } from '../../data/useProjects.ts'
import type { fetchSeriesOverrides } from '../overrides/fetchSeriesOverrides.ts'
import type { CustomChartPlan, InsteadOf } from './CustomChartQuery.ts'
import { MAX_SERIES } from './MAX_SERIES.ts'
import { type CustomChartAnswer, mergeAnswers } from './mergeAnswers.ts'
import { nameCustomSeries } from './nameCustomSeries.ts'
import { useFittedPlan } from './useFittedPlan.ts'

/** A definition with the answers to it: what a drawing needs. */
export type CustomChartData = {
  definition: ChartDefinition
  plan: CustomChartPlan
  answer: CustomChartAnswer
}

/** A question that could not be answered; `index` is its place in the definition. */
export type CustomChartFailure = { index: number; error: unknown }

type OwnSeries = Awaited<ReturnType<typeof fetchSeriesOverrides>>

/**
 * Asks all questions of a chart, in one call, and lays their answers together. One that fails does not take the others.
 * What was drawn last stays until the next answer has come.
 */
export function useCustomChart(given: ChartDefinition, instead: InsteadOf = {}) {
  const client = useQueryClient()
  // Whoever asks may make both anew each time: what they say decides, not which objects say it.
  const text = JSON.stringify({ definition: given, instead })
  const { definition, instead: settled } = useMemo(
    (): { definition: ChartDefinition; instead: InsteadOf } => JSON.parse(text),
    [text],
  )
  const { plan, isSettled } = useFittedPlan(definition, settled)
  const { byId } = useProjects()
  const asked = useQueries({
    queries: plan.questions.map(({ query }) => trpc.metrics.query.queryOptions(query)),
    combine: gather<MetricAnswer>,
  })
  const further = useQueries({
    queries: plan.questions.map(({ query, own }) => ({
      queryKey: ['own series', query, own],
      queryFn: async () =>
        (await import('../overrides/fetchSeriesOverrides.ts')).fetchSeriesOverrides(client, {
          question: query,
          own,
        }),
      enabled: own.length > 0,
    })),
    combine: gather<OwnSeries>,
  })
  const isWaiting = asked.isWaiting || further.isWaiting || !isSettled
  const fresh = useMemo((): CustomChartData | undefined => {
    if (isWaiting) return undefined
    const found = plan.questions.flatMap((question, index) => {
      const answer = asked.data[index]
      return answer === undefined ? [] : [{ question, index, answer }]
    })
    const named = nameCustomSeries(found, (id) => byId.get(id)?.name)
    const parts = found.map((part, at) => {
      const answer = named[at] ?? part.answer
      return { ...part, answer: further.data[part.index]?.place(answer) ?? answer }
    })
    const { colours, kind } = definition
    const look = { colours, notes: plan.notes, most: MAX_SERIES[kind] }
    return { definition, plan, answer: mergeAnswers(parts, look) }
  }, [isWaiting, plan, asked.data, further.data, byId, definition])
  const [kept, setKept] = useState(fresh)
  if (fresh !== undefined && fresh !== kept) setKept(fresh)
  const errors = plan.questions.map((_, index) => asked.errors[index] ?? further.errors[index])
  return {
    /** Undefined until there was an answer. */
    drawn: fresh ?? kept,
    /** What is shown answers an earlier definition. */
    isPending: fresh === undefined,
    isPaused: asked.isPaused,
    failures: errors.flatMap((error, index): CustomChartFailure[] =>
      error === null || error === undefined ? [] : [{ index, error }],
    ),
    /** All that was asked, for those who ask for themselves. */
    questions: [
      ...plan.questions.map(({ query }) => query),
      ...further.data.flatMap((one) => one?.questions ?? []),
    ],
    retry: () => {
      asked.retry()
      further.retry()
    },
  }
}

function gather<T>(results: UseQueryResult<T>[]) {
  return {
    data: results.map(({ data }) => data),
    errors: results.map(({ data, error }) => (data === undefined ? error : null)),
    isWaiting: results.some(
      ({ isLoading, isPending, fetchStatus }) =>
        // A question that is not asked is pending for ever.
        isLoading || (isPending && fetchStatus === 'paused'),
    ),
    isPaused: results.some(({ fetchStatus }) => fetchStatus === 'paused'),
    retry: () => {
      for (const result of results) if (result.error !== null) void result.refetch()
    },
  }
}
