import { NAMED_CALLS, type NamedCall } from '@tickmark/core/calls/NAMED_CALLS'
import type { FactEndpoint } from './endpoint.ts'
import { getAssetOverview } from './endpoints/assets/assets.ts'
import { getProjectContracts, getTrendingContracts } from './endpoints/contracts.ts'
import * as fundraises from './endpoints/fundraises/fundraises.ts'
import { getRanking } from './endpoints/metrics/getRanking.ts'
import { getMetricCoverage } from './endpoints/metrics/metrics.ts'
import { getCatalogueTrace, listCatalogueChanges } from './endpoints/projects/catalogue.ts'
import { getComposition, listCompetitors } from './endpoints/projects/comparison.ts'
import { getFigures } from './endpoints/projects/getFigures.ts'
import { getUnlockCalendar } from './endpoints/projects/getUnlockCalendar.ts'
import { getValuationHistory } from './endpoints/projects/getValuationHistory.ts'
import { getVestingSchedule } from './endpoints/projects/getVestingSchedule.ts'
import { getStatement, getStatementLines } from './endpoints/projects/statements.ts'
import { getSectorTotals } from './endpoints/sectors.ts'
import * as checks from './endpoints/status/checks.ts'
import { getFreshness, getQuality } from './endpoints/status/status.ts'

/** The page's questions that have a public address too, in the order of the reference. */
const QUESTIONS: readonly FactEndpoint[] = [
  getComposition,
  listCompetitors,
  getStatement,
  getStatementLines,
  getValuationHistory,
  getVestingSchedule,
  getUnlockCalendar,
  getProjectContracts,
  getRanking,
  getMetricCoverage,
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
  getCatalogueTrace,
  listCatalogueChanges,
]

/**
 * The page's named questions as public calls as well: the same input, run and figures, under an address that stays,
 * with the key, the whole answer and every format. So the contents of a panel can be requested outside of it.
 */
export const PUBLISHED: readonly FactEndpoint[] = QUESTIONS.map(({ procedure, ...call }) => ({
  ...call,
  path: NAMED_CALLS[procedure as NamedCall],
  auth: 'public-key',
}))
