import type { z } from 'zod'
import type { FactEndpoint } from '../context/endpoint.ts'
import { getAssetOverview } from './assets.ts'
import { getProjectContracts, getTrendingContracts } from './contracts.ts'
import * as fundraises from './fundraises.ts'
import { getBridgeFlows } from './getBridgeFlows.ts'
import { getRanking } from './metrics/getRanking.ts'
import { getMetricCoverage, listLabels } from './metrics/metrics.ts'
import { getCatalogTrace, listCatalogueChanges } from './projects/catalog.ts'
import { getComposition, listCompetitors } from './projects/comparison.ts'
import { getComparables } from './projects/getComparables.ts'
import { getFigures } from './projects/getFigures.ts'
import { getTokenRights } from './projects/getTokenRights.ts'
import { getUnlockCalendar } from './projects/getUnlockCalendar.ts'
import { getValuationHistory } from './projects/getValuationHistory.ts'
import { getVestingSchedule } from './projects/getVestingSchedule.ts'
import { listEvents } from './projects/listEvents.ts'
import { getStatement, getStatementLines } from './projects/statements.ts'
import { getSectorTotals } from './sectors.ts'
import * as checks from './status/checks.ts'
import { getFreshness, getQuality } from './status/status.ts'

/** The page's queries that have a public address too, in the order of the reference. */
export const QUERIES = [
  getComposition,
  listCompetitors,
  getComparables,
  getStatement,
  getStatementLines,
  getValuationHistory,
  getVestingSchedule,
  getUnlockCalendar,
  getTokenRights,
  listEvents,
  getBridgeFlows,
  getProjectContracts,
  getRanking,
  getMetricCoverage,
  listLabels,
  getFigures,
  getSectorTotals,
  fundraises.searchFundraises,
  fundraises.getFundraiseTotals,
  fundraises.getInvestor,
  getTrendingContracts,
  getAssetOverview,
  getFreshness,
  checks.listChecks,
  checks.listGaps,
  getQuality,
  checks.listQuarantinedPoints,
  checks.listDisagreements,
  getCatalogTrace,
  listCatalogueChanges,
] as const

/**
 * The page's named queries as public calls as well: the same input, run and figures, under an address that stays,
 * with the key, the whole answer and every format. So the contents of a panel can be requested outside of it.
 */
export const PUBLISHED = QUERIES.map(publish)

function publish(call: FactEndpoint): FactEndpoint<z.ZodObject, unknown, never> {
  const { procedure: _, publicPath: path = call.path, ...rest } = call
  return { ...rest, path, auth: 'public-key' }
}
