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
import { getAsset } from './endpoints/assets/getAsset.ts'
import { getAssetMetrics } from './endpoints/assets/getAssetMetrics.ts'
import { getAssetOverview } from './endpoints/assets/getAssetOverview.ts'
import { listAssetRegistry } from './endpoints/assets/listAssetRegistry.ts'
import { listReferenceAssets } from './endpoints/assets/listReferenceAssets.ts'
import { postAssetBreakdown } from './endpoints/assets/postAssetBreakdown.ts'
import { getProjectContracts } from './endpoints/contracts/getProjectContracts.ts'
import { getTrendingContracts } from './endpoints/contracts/getTrendingContracts.ts'
import { getDataset } from './endpoints/datasets/getDataset.ts'
import { listDatasets } from './endpoints/datasets/listDatasets.ts'
import { evidence } from './endpoints/facts/evidence.ts'
import { getRawAnswer } from './endpoints/facts/getRawAnswer.ts'
import { listRestatements } from './endpoints/facts/listRestatements.ts'
import { listRestatementsInternal } from './endpoints/facts/listRestatementsInternal.ts'
import { trace } from './endpoints/facts/trace.ts'
import { getFundraiseTotals } from './endpoints/fundraises/getFundraiseTotals.ts'
import { getInvestor } from './endpoints/fundraises/getInvestor.ts'
import { searchFundraises } from './endpoints/fundraises/searchFundraises.ts'
import { explainMart } from './endpoints/marts/explainMart.ts'
import { getMart } from './endpoints/marts/getMart.ts'
import { listMarts } from './endpoints/marts/listMarts.ts'
import { martRowsByAddress } from './endpoints/marts/martRowsByAddress.ts'
import { postMart } from './endpoints/marts/postMart.ts'
import { getAggregations } from './endpoints/metrics/getAggregations.ts'
import { getMetricCoverage } from './endpoints/metrics/getMetricCoverage.ts'
import { getMetricSeries } from './endpoints/metrics/getMetricSeries.ts'
import { getMetricSummary } from './endpoints/metrics/getMetricSummary.ts'
import { getRanking } from './endpoints/metrics/getRanking.ts'
import { listMetricSummaries } from './endpoints/metrics/listMetricSummaries.ts'
import { listMetrics } from './endpoints/metrics/listMetrics.ts'
import { postBreakdown } from './endpoints/metrics/postBreakdown.ts'
import { getComposition } from './endpoints/projects/getComposition.ts'
import { getFigures } from './endpoints/projects/getFigures.ts'
import { getProductMetrics } from './endpoints/projects/getProductMetrics.ts'
import { getProject } from './endpoints/projects/getProject.ts'
import { getProjectAggregations } from './endpoints/projects/getProjectAggregations.ts'
import { getProjectMetrics } from './endpoints/projects/getProjectMetrics.ts'
import { getProjectStatement } from './endpoints/projects/getProjectStatement.ts'
import { getReadme } from './endpoints/projects/getReadme.ts'
import { getStatement } from './endpoints/projects/getStatement.ts'
import { getStatementLines } from './endpoints/projects/getStatementLines.ts'
import { getVestingSchedule } from './endpoints/projects/getVestingSchedule.ts'
import { listCompetitors } from './endpoints/projects/listCompetitors.ts'
import { listProjectSummaries } from './endpoints/projects/listProjectSummaries.ts'
import { listProjects } from './endpoints/projects/listProjects.ts'
import { showProject } from './endpoints/projects/showProject.ts'
import { explainCall } from './endpoints/query/explainCall.ts'
import { explainQuery } from './endpoints/query/explainQuery.ts'
import { queryByAddress } from './endpoints/query/queryByAddress.ts'
import { queryMetrics } from './endpoints/query/queryMetrics.ts'
import { getSector } from './endpoints/sectors/getSector.ts'
import { getSectorTotals } from './endpoints/sectors/getSectorTotals.ts'
import { listSectors } from './endpoints/sectors/listSectors.ts'
import { getDataStatus } from './endpoints/status/getDataStatus.ts'
import { getDataStatusInternal } from './endpoints/status/getDataStatusInternal.ts'
import { getFreshness } from './endpoints/status/getFreshness.ts'
import { getPrices } from './endpoints/status/getPrices.ts'
import { getQuality } from './endpoints/status/getQuality.ts'
import { getSync } from './endpoints/status/getSync.ts'
import { listChecks } from './endpoints/status/listChecks.ts'
import { listDisagreements } from './endpoints/status/listDisagreements.ts'
import { listGaps } from './endpoints/status/listGaps.ts'
import { listQuarantinedPoints } from './endpoints/status/listQuarantinedPoints.ts'
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
