import type { Endpoint, FactEndpoint } from './endpoint.ts'
import { alertEndpoints } from './endpoints/accounts/alerts.ts'
import { billingEndpoints } from './endpoints/accounts/billing.ts'
import { credentialEndpoints } from './endpoints/accounts/credentials.ts'
import { documentEndpoints } from './endpoints/accounts/documents.ts'
import { identityEndpoints } from './endpoints/accounts/identities.ts'
import { invitationEndpoints } from './endpoints/accounts/invitations.ts'
import { keyEndpoints } from './endpoints/accounts/keys.ts'
import { memberEndpoints } from './endpoints/accounts/members.ts'
import { organizationEndpoints } from './endpoints/accounts/organizations.ts'
import { passkeyEndpoints } from './endpoints/accounts/passkeys.ts'
import { profileEndpoints } from './endpoints/accounts/profile.ts'
import { sessionEndpoints } from './endpoints/accounts/sessions.ts'
import { signUpEndpoints } from './endpoints/accounts/signUp.ts'
import { staffEndpoints } from './endpoints/accounts/staff.ts'
import { twoFactorEndpoints } from './endpoints/accounts/twoFactor.ts'
import { watchlistEndpoints } from './endpoints/accounts/watchlist.ts'
import {
  getAsset,
  getAssetMetrics,
  getAssetOverview,
  listAssetRegistry,
  listReferenceAssets,
  postAssetBreakdown,
} from './endpoints/assets/assets.ts'
import { getProjectContracts, getTrendingContracts } from './endpoints/contracts.ts'
import { getDataset, listDatasets } from './endpoints/datasets.ts'
import { evidence, getRawAnswer } from './endpoints/facts/evidence.ts'
import { listRestatements, listRestatementsInternal } from './endpoints/facts/restatements.ts'
import { trace } from './endpoints/facts/trace.ts'
import {
  getFundraiseTotals,
  getInvestor,
  searchFundraises,
} from './endpoints/fundraises/fundraises.ts'
import {
  explainMart,
  getMart,
  listMarts,
  martRowsByAddress,
  postMart,
} from './endpoints/marts/marts.ts'
import { getRanking } from './endpoints/metrics/getRanking.ts'
import {
  getMetricCoverage,
  getMetricSummary,
  listMetricSummaries,
  listMetrics,
} from './endpoints/metrics/metrics.ts'
import { getAggregations, getMetricSeries, postBreakdown } from './endpoints/metrics/series.ts'
import { getComposition, listCompetitors } from './endpoints/projects/comparison.ts'
import { getFigures } from './endpoints/projects/getFigures.ts'
import { getUnlockCalendar } from './endpoints/projects/getUnlockCalendar.ts'
import { getVestingSchedule } from './endpoints/projects/getVestingSchedule.ts'
import {
  getProductMetrics,
  getProjectAggregations,
  getProjectMetrics,
} from './endpoints/projects/projectMetrics.ts'
import {
  getProject,
  getReadme,
  listProjectSummaries,
  listProjects,
  showProject,
} from './endpoints/projects/projects.ts'
import {
  getProjectStatement,
  getStatement,
  getStatementLines,
} from './endpoints/projects/statements.ts'
import { explainCall } from './endpoints/query/explainCall.ts'
import { explainQuery, queryByAddress, queryMetrics } from './endpoints/query/query.ts'
import { getSector, getSectorTotals, listSectors } from './endpoints/sectors.ts'
import {
  listChecks,
  listDisagreements,
  listGaps,
  listQuarantinedPoints,
} from './endpoints/status/checks.ts'
import {
  getDataStatus,
  getDataStatusInternal,
  getFreshness,
  getPrices,
  getQuality,
  getSync,
} from './endpoints/status/status.ts'
import { PUBLISHED } from './PUBLISHED.ts'

/** Calls that read facts, in the order in which the reference lists them. */
export const FACT_ENDPOINTS: readonly FactEndpoint[] = [
  listProjects,
  showProject,
  getProjectMetrics,
  getProductMetrics,
  getProjectAggregations,
  getProjectStatement,
  listMetrics,
  getMetricSeries,
  getAggregations,
  postBreakdown,
  queryMetrics,
  queryByAddress,
  explainQuery,
  explainCall,
  listSectors,
  getSector,
  listDatasets,
  getDataset,
  listMarts,
  getMart,
  postMart,
  martRowsByAddress,
  explainMart,
  listAssetRegistry,
  getAsset,
  getAssetMetrics,
  postAssetBreakdown,
  listReferenceAssets,
  trace,
  evidence,
  getRawAnswer,
  listRestatements,
  getDataStatus,
  ...PUBLISHED,
  getProject,
  listProjectSummaries,
  getFigures,
  listCompetitors,
  getComposition,
  getReadme,
  getStatement,
  getStatementLines,
  listMetricSummaries,
  getMetricSummary,
  getMetricCoverage,
  getRanking,
  getSectorTotals,
  listRestatementsInternal,
  getDataStatusInternal,
  getFreshness,
  getPrices,
  getSync,
  listChecks,
  listGaps,
  getQuality,
  listQuarantinedPoints,
  listDisagreements,
  getVestingSchedule,
  getUnlockCalendar,
  searchFundraises,
  getFundraiseTotals,
  getInvestor,
  getTrendingContracts,
  getProjectContracts,
  getAssetOverview,
]

/** Calls about accounts. The page infers the types of their answers from this list. */
export const ACCOUNT_ENDPOINTS = [
  ...signUpEndpoints,
  ...sessionEndpoints,
  ...twoFactorEndpoints,
  ...passkeyEndpoints,
  ...identityEndpoints,
  ...profileEndpoints,
  ...credentialEndpoints,
  ...organizationEndpoints,
  ...memberEndpoints,
  ...invitationEndpoints,
  ...keyEndpoints,
  ...billingEndpoints,
  ...documentEndpoints,
  ...alertEndpoints,
  ...watchlistEndpoints,
  ...staffEndpoints,
] as const

/** Every call of the product. */
export const ENDPOINTS: readonly Endpoint[] = [...FACT_ENDPOINTS, ...ACCOUNT_ENDPOINTS]
