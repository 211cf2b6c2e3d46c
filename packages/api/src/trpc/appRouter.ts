import { getAssetOverview } from '../endpoints/assets/assets.ts'
import { getProjectContracts, getTrendingContracts } from '../endpoints/contracts.ts'
import { evidence, getRawAnswer } from '../endpoints/facts/evidence.ts'
import { listRestatementsInternal } from '../endpoints/facts/restatements.ts'
import { trace } from '../endpoints/facts/trace.ts'
import {
  getFundraiseTotals,
  getInvestor,
  searchFundraises,
} from '../endpoints/fundraises/fundraises.ts'
import { explainMart, getMart, listMarts, postMart } from '../endpoints/marts/marts.ts'
import { getRanking } from '../endpoints/metrics/getRanking.ts'
import {
  getMetricCoverage,
  getMetricSummary,
  listMetricSummaries,
} from '../endpoints/metrics/metrics.ts'
import { getComposition, listCompetitors } from '../endpoints/projects/comparison.ts'
import { getFigures } from '../endpoints/projects/getFigures.ts'
import { getUnlockCalendar } from '../endpoints/projects/getUnlockCalendar.ts'
import { getVestingSchedule } from '../endpoints/projects/getVestingSchedule.ts'
import { getProject, getReadme, listProjectSummaries } from '../endpoints/projects/projects.ts'
import { getStatement, getStatementLines } from '../endpoints/projects/statements.ts'
import { explainCall } from '../endpoints/query/explainCall.ts'
import { explainQuery, queryMetrics } from '../endpoints/query/query.ts'
import { getSectorTotals } from '../endpoints/sectors.ts'
import {
  listChecks,
  listDisagreements,
  listGaps,
  listQuarantinedPoints,
} from '../endpoints/status/checks.ts'
import {
  getDataStatusInternal,
  getFreshness,
  getPrices,
  getQuality,
  getSync,
} from '../endpoints/status/status.ts'
import { toMutation, toProcedure } from './toProcedure.ts'
import { trpc } from './trpc.ts'

/** Every procedure of the product, by area. */
export const appRouter = trpc.router({
  projects: trpc.router({
    list: toProcedure(listProjectSummaries),
    getProject: toProcedure(getProject),
    getFigures: toProcedure(getFigures),
    getComposition: toProcedure(getComposition),
    listCompetitors: toProcedure(listCompetitors),
    getFinancialStatement: toProcedure(getStatement),
    getStatementLines: toProcedure(getStatementLines),
    getReadme: toProcedure(getReadme),
    getUnlockCalendar: toProcedure(getUnlockCalendar),
    getVestingSchedule: toProcedure(getVestingSchedule),
  }),
  metrics: trpc.router({
    list: toProcedure(listMetricSummaries),
    getSummary: toProcedure(getMetricSummary),
    getCoverage: toProcedure(getMetricCoverage),
    getRanking: toProcedure(getRanking),
    query: toProcedure(queryMetrics),
    explain: toProcedure(explainQuery),
  }),
  sectors: trpc.router({
    getTotals: toProcedure(getSectorTotals),
  }),
  facts: trpc.router({
    trace: toProcedure(trace),
    evidence: toProcedure(evidence),
    rawAnswer: toProcedure(getRawAnswer),
    restatements: toProcedure(listRestatementsInternal),
  }),
  fundraises: trpc.router({
    search: toProcedure(searchFundraises),
    getTotals: toProcedure(getFundraiseTotals),
    getInvestor: toProcedure(getInvestor),
  }),
  contracts: trpc.router({
    getTrending: toProcedure(getTrendingContracts),
    getOfProject: toProcedure(getProjectContracts),
  }),
  assets: trpc.router({
    getOverview: toProcedure(getAssetOverview),
  }),
  marts: trpc.router({
    list: toProcedure(listMarts),
    getMart: toProcedure(getMart),
    postMart: toMutation(postMart),
    explain: toMutation(explainMart),
  }),
  calls: trpc.router({
    explain: toMutation(explainCall),
  }),
  status: trpc.router({
    getDataStatus: toProcedure(getDataStatusInternal),
    getFreshness: toProcedure(getFreshness),
    getPrices: toProcedure(getPrices),
    getQuality: toProcedure(getQuality),
    getSync: toProcedure(getSync),
    listChecks: toProcedure(listChecks),
    listGaps: toProcedure(listGaps),
    listHeldPoints: toProcedure(listQuarantinedPoints),
    listSecondOpinions: toProcedure(listDisagreements),
  }),
})

/** The types the page works with. */
export type AppRouter = typeof appRouter
