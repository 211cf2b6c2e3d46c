import { AskStreamInput } from '../ask/AskInput.ts'
import { streamAnswer } from '../ask/streamAnswer.ts'
import { getAssetOverview } from '../endpoints/assets.ts'
import { getProjectContracts, getTrendingContracts } from '../endpoints/contracts.ts'
import { evidence, getRawAnswer } from '../endpoints/facts/evidence.ts'
import { listRestatementsInternal } from '../endpoints/facts/restatements.ts'
import { trace } from '../endpoints/facts/trace.ts'
import * as fundraises from '../endpoints/fundraises.ts'
import { explainMart, getMart, listMarts, postMart } from '../endpoints/marts.ts'
import { getRanking } from '../endpoints/metrics/getRanking.ts'
import * as metrics from '../endpoints/metrics/metrics.ts'
import { getCatalogueTrace, listCatalogueChanges } from '../endpoints/projects/catalogue.ts'
import {
  getComposition,
  listCompetitors,
  listRelatedProjects,
} from '../endpoints/projects/comparison.ts'
import { getFigures } from '../endpoints/projects/getFigures.ts'
import { getUnlockCalendar } from '../endpoints/projects/getUnlockCalendar.ts'
import { getValuationHistory } from '../endpoints/projects/getValuationHistory.ts'
import { getVestingSchedule } from '../endpoints/projects/getVestingSchedule.ts'
import { listProjectPage } from '../endpoints/projects/listProjects.ts'
import { findProjectsByNames, getProject, getReadme } from '../endpoints/projects/projects.ts'
import { getProjectNames, searchProjects } from '../endpoints/projects/searchProjects.ts'
import { getStatement, getStatementLines } from '../endpoints/projects/statements.ts'
import { ask } from '../endpoints/query/ask.ts'
import { explainCall } from '../endpoints/query/explainCall.ts'
import { explainQuery, queryMetrics } from '../endpoints/query/query.ts'
import { getSectorTotals } from '../endpoints/sectors.ts'
import * as checks from '../endpoints/status/checks.ts'
import * as status from '../endpoints/status/status.ts'
import { toMutation, toProcedure, toStream } from './toProcedure.ts'
import { trpc } from './trpc.ts'

/** Every procedure of the product, by area. */
export const appRouter = trpc.router({
  projects: trpc.router({
    list: toProcedure(listProjectPage),
    search: toProcedure(searchProjects),
    getNames: toProcedure(getProjectNames),
    findByNames: toProcedure(findProjectsByNames),
    getProject: toProcedure(getProject),
    getFigures: toProcedure(getFigures),
    getComposition: toProcedure(getComposition),
    listCompetitors: toProcedure(listCompetitors),
    listRelated: toProcedure(listRelatedProjects),
    getFinancialStatement: toProcedure(getStatement),
    getStatementLines: toProcedure(getStatementLines),
    getCatalogue: toProcedure(getCatalogueTrace),
    getReadme: toProcedure(getReadme),
    getUnlockCalendar: toProcedure(getUnlockCalendar),
    getValuationHistory: toProcedure(getValuationHistory),
    getVestingSchedule: toProcedure(getVestingSchedule),
  }),
  metrics: trpc.router({
    list: toProcedure(metrics.listMetricSummaries),
    getSummary: toProcedure(metrics.getMetricSummary),
    getCoverage: toProcedure(metrics.getMetricCoverage),
    getRanking: toProcedure(getRanking),
    query: toProcedure(queryMetrics),
    explain: toProcedure(explainQuery),
  }),
  customQuery: trpc.router({
    generateQueryStream: toStream({ input: AskStreamInput, group: ask.group }, streamAnswer),
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
    search: toProcedure(fundraises.searchFundraises),
    getTotals: toProcedure(fundraises.getFundraiseTotals),
    getInvestor: toProcedure(fundraises.getInvestor),
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
    getDataStatus: toProcedure(status.getDataStatusInternal),
    getFreshness: toProcedure(status.getFreshness),
    getNotices: toProcedure(status.getNotices),
    getPrices: toProcedure(status.getPrices),
    getQuality: toProcedure(status.getQuality),
    getSync: toProcedure(status.getSync),
    listCatalogueChanges: toProcedure(listCatalogueChanges),
    listChecks: toProcedure(checks.listChecks),
    listGaps: toProcedure(checks.listGaps),
    listHeldPoints: toProcedure(checks.listQuarantinedPoints),
    listSecondOpinions: toProcedure(checks.listDisagreements),
  }),
})

/** The types the page works with. */
export type AppRouter = typeof appRouter
