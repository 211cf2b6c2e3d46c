import { type UseQueryResult, useQueries, useQueryClient } from '@tanstack/react-query'
import type { MetricAnswer } from '@tickmark/core/answers/MetricAnswer'
import { type CustomChartData, composeChart } from '@tickmark/core/charts/composeChart'
import type { ChartPlan, QueryReplacement } from '@tickmark/core/charts/planChart'
import { planChart } from '@tickmark/core/charts/planChart'
import type { ChartDefinition } from '@tickmark/core/documents/ChartDefinition'
import { chooseCommonRange } from '@tickmark/core/screens/chooseRangeWithData'
import { useMemo, useState } from 'react'
import { trpc } from '../../data/trpc.ts'
import { useProjects } from '../../data/useProjects.ts'
import type { fetchSeriesOverrides } from '../overrides/fetchSeriesOverrides.ts'

/** A query that could not be answered; `index` is its place in the definition. */
export type CustomChartFailure = { index: number; error: unknown }

type Overrides = Awaited<ReturnType<typeof fetchSeriesOverrides>>

/**
 * Asks all queries of a chart, in one call, and lays their answers together. One that fails does not take the others.
 * What was drawn last stays until the next answer has come.
 */
export function useCustomChart(given: ChartDefinition, instead: QueryReplacement = {}) {
  const client = useQueryClient()
  // Callers may create both on each render: their contents decide, not their identity.
  const text = JSON.stringify({ definition: given, instead })
  const { definition, instead: settled } = useMemo(
    (): { definition: ChartDefinition; instead: QueryReplacement } => JSON.parse(text),
    [text],
  )
  const { plan, isSettled } = useFittedPlan(definition, settled)
  const { byId } = useProjects()
  const asked = useQueries({
    queries: plan.queries.map(({ query }) => trpc.metrics.query.queryOptions(query)),
    combine: gather<MetricAnswer>,
  })
  const further = useQueries({
    queries: plan.queries.map(({ query, overrides }) => ({
      queryKey: ['series overrides', query, overrides],
      queryFn: async () =>
        (await import('../overrides/fetchSeriesOverrides.ts')).fetchSeriesOverrides(client, {
          query,
          own: overrides,
        }),
      enabled: overrides.length > 0,
    })),
    combine: gather<Overrides>,
  })
  const isWaiting = asked.isWaiting || further.isWaiting || !isSettled
  const fresh = useMemo((): CustomChartData | undefined => {
    if (isWaiting) return undefined
    return composeChart(definition, plan, {
      answers: asked.data,
      projectName: (id) => byId.get(id)?.name,
      override: (answer, index) => further.data[index]?.place(answer) ?? answer,
    })
  }, [isWaiting, plan, asked.data, further.data, byId, definition])
  const [kept, setKept] = useState(fresh)
  if (fresh !== undefined && fresh !== kept) setKept(fresh)
  const errors = plan.queries.map((_, index) => asked.errors[index] ?? further.errors[index])
  return {
    /** Undefined until there was an answer. */
    drawn: fresh ?? kept,
    /** True if the drawn data answer an earlier definition. */
    isPending: fresh === undefined,
    isPaused: asked.isPaused,
    failures: errors.flatMap((error, index): CustomChartFailure[] =>
      error === null || error === undefined ? [] : [{ index, error }],
    ),
    /** All queries, for callers that run them themselves. */
    queries: [
      ...plan.queries.map(({ query }) => query),
      ...further.data.flatMap((one) => one?.queries ?? []),
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
        // A query that does not run is pending for ever.
        isLoading || (isPending && fetchStatus === 'paused'),
    ),
    isPaused: results.some(({ fetchStatus }) => fetchStatus === 'paused'),
    retry: () => {
      for (const result of results) if (result.error !== null) void result.refetch()
    },
  }
}

/**
 * Plans the queries of a chart. If its range was not chosen and no query has a value in it, all request the last days
 * on which one has.
 */
function useFittedPlan(
  definition: ChartDefinition,
  instead: QueryReplacement,
): { plan: ChartPlan; isSettled: boolean } {
  const plan = useMemo(() => planChart(definition, instead), [definition, instead])
  const mayFit = definition.fits_range && instead.range === undefined
  const { days, isSettled } = useQueries({
    // They share their answers with what is drawn, so that a query with values is sent once.
    queries: mayFit ? plan.queries.map(({ query }) => trpc.metrics.query.queryOptions(query)) : [],
    combine: (results) => {
      const isSettled = results.every(({ data, error }) => data !== undefined || error !== null)
      return {
        days: isSettled ? chooseCommonRange(results.flatMap(({ data }) => data ?? [])) : undefined,
        isSettled,
      }
    },
  })
  return useMemo(
    () => ({
      plan: days === undefined ? plan : planChart(definition, { ...instead, range: days }),
      isSettled,
    }),
    [definition, instead, plan, days, isSettled],
  )
}
