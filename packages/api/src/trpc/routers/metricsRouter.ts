import { getMetricCoverage } from '../../endpoints/metrics/getMetricCoverage.ts'
import { getMetricSummary } from '../../endpoints/metrics/getMetricSummary.ts'
import { getRanking } from '../../endpoints/metrics/getRanking.ts'
import { listMetricSummaries } from '../../endpoints/metrics/listMetricSummaries.ts'
import { explainQuery } from '../../endpoints/query/explainQuery.ts'
import { queryMetrics } from '../../endpoints/query/queryMetrics.ts'
import { toProcedure } from '../toProcedure.ts'
import { trpc } from '../trpc.ts'

export const metricsRouter = trpc.router({
  list: toProcedure(listMetricSummaries),
  getSummary: toProcedure(getMetricSummary),
  getCoverage: toProcedure(getMetricCoverage),
  getRanking: toProcedure(getRanking),
  query: toProcedure(queryMetrics),
  explain: toProcedure(explainQuery),
})
