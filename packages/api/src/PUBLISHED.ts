import { NAMED_CALLS, type NamedCall } from '@tickmark/core/screens/NAMED_CALLS'
import type { FactEndpoint } from './endpoint.ts'
import { getAssetOverview } from './endpoints/assets.ts'
import { getProjectContracts, getTrendingContracts } from './endpoints/contracts.ts'
import * as fundraises from './endpoints/fundraises.ts'
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

/** The page's queries that have a public address too, in the order of the reference. */
export const QUERIES = {
  'projects.getComposition': getComposition,
  'projects.listCompetitors': listCompetitors,
  'projects.getFinancialStatement': getStatement,
  'projects.getStatementLines': getStatementLines,
  'projects.getValuationHistory': getValuationHistory,
  'projects.getVestingSchedule': getVestingSchedule,
  'projects.getUnlockCalendar': getUnlockCalendar,
  'contracts.getOfProject': getProjectContracts,
  'metrics.getRanking': getRanking,
  'metrics.getCoverage': getMetricCoverage,
  'projects.getFigures': getFigures,
  'sectors.getTotals': getSectorTotals,
  'fundraises.search': fundraises.searchFundraises,
  'fundraises.getTotals': fundraises.getFundraiseTotals,
  'fundraises.getInvestor': fundraises.getInvestor,
  'contracts.getTrending': getTrendingContracts,
  'assets.getOverview': getAssetOverview,
  'status.getFreshness': getFreshness,
  'status.listChecks': checks.listChecks,
  'status.listGaps': checks.listGaps,
  'status.getQuality': getQuality,
  'status.listHeldPoints': checks.listQuarantinedPoints,
  'status.listSecondOpinions': checks.listDisagreements,
  'projects.getCatalogue': getCatalogueTrace,
  'status.listCatalogueChanges': listCatalogueChanges,
} satisfies Partial<Record<NamedCall, FactEndpoint>>

/**
 * The page's named queries as public calls as well: the same input, run and figures, under an address that stays,
 * with the key, the whole answer and every format. So the contents of a panel can be requested outside of it.
 */
export const PUBLISHED: readonly FactEndpoint[] = Object.entries<FactEndpoint>(QUERIES).map(
  ([name, call]) => ({ ...call, path: NAMED_CALLS[name as NamedCall], auth: 'public-key' }),
)
