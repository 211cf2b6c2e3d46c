import type { Endpoint, FactEndpoint } from './endpoint.ts'
import { alertEndpoints } from './endpoints/accounts/alerts.ts'
import { billingEndpoints } from './endpoints/accounts/billing.ts'
import { credentialEndpoints } from './endpoints/accounts/credentials.ts'
import { datahubEndpoints } from './endpoints/accounts/datahub.ts'
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
import * as assets from './endpoints/assets/assets.ts'
import { getProjectContracts, getTrendingContracts } from './endpoints/contracts.ts'
import { getDataset, listDatasets } from './endpoints/datasets.ts'
import { evidence, getRawAnswer } from './endpoints/facts/evidence.ts'
import { listRestatements, listRestatementsInternal } from './endpoints/facts/restatements.ts'
import { trace } from './endpoints/facts/trace.ts'
import * as fundraises from './endpoints/fundraises/fundraises.ts'
import * as marts from './endpoints/marts/marts.ts'
import { getRanking } from './endpoints/metrics/getRanking.ts'
import * as metrics from './endpoints/metrics/metrics.ts'
import { getAggregations, getMetricSeries, postBreakdown } from './endpoints/metrics/series.ts'
import { getCatalogueTrace, listCatalogueChanges } from './endpoints/projects/catalogue.ts'
import { getComposition, listCompetitors } from './endpoints/projects/comparison.ts'
import { getFigures } from './endpoints/projects/getFigures.ts'
import { getUnlockCalendar } from './endpoints/projects/getUnlockCalendar.ts'
import { getValuationHistory } from './endpoints/projects/getValuationHistory.ts'
import { getVestingSchedule } from './endpoints/projects/getVestingSchedule.ts'
import * as projectMetrics from './endpoints/projects/projectMetrics.ts'
import * as projects from './endpoints/projects/projects.ts'
import * as statements from './endpoints/projects/statements.ts'
import { ask } from './endpoints/query/ask.ts'
import { explainCall } from './endpoints/query/explainCall.ts'
import { explainQuery, queryByAddress, queryMetrics } from './endpoints/query/query.ts'
import { getSector, getSectorTotals, listSectors } from './endpoints/sectors.ts'
import * as checks from './endpoints/status/checks.ts'
import * as status from './endpoints/status/status.ts'
import { PUBLISHED } from './PUBLISHED.ts'

/** Calls that read facts, in the order in which the reference lists them. */
export const FACT_ENDPOINTS: readonly FactEndpoint[] = [
  projects.listProjects,
  projects.showProject,
  projectMetrics.getProjectMetrics,
  projectMetrics.getProductMetrics,
  projectMetrics.getProjectAggregations,
  statements.getProjectStatement,
  metrics.listMetrics,
  getMetricSeries,
  getAggregations,
  postBreakdown,
  queryMetrics,
  queryByAddress,
  explainQuery,
  explainCall,
  ask,
  listSectors,
  getSector,
  listDatasets,
  getDataset,
  marts.listMarts,
  marts.getMart,
  marts.postMart,
  marts.martRowsByAddress,
  marts.explainMart,
  assets.listAssetRegistry,
  assets.getAsset,
  assets.getAssetMetrics,
  assets.postAssetBreakdown,
  assets.listReferenceAssets,
  trace,
  evidence,
  getRawAnswer,
  listRestatements,
  status.getDataStatus,
  ...PUBLISHED,
  projects.getProject,
  projects.listProjectSummaries,
  projects.findProjectsByNames,
  getFigures,
  listCompetitors,
  getComposition,
  projects.getReadme,
  getCatalogueTrace,
  listCatalogueChanges,
  statements.getStatement,
  statements.getStatementLines,
  metrics.listMetricSummaries,
  metrics.getMetricSummary,
  metrics.getMetricCoverage,
  getRanking,
  getSectorTotals,
  listRestatementsInternal,
  status.getDataStatusInternal,
  status.getFreshness,
  status.getPrices,
  status.getSync,
  checks.listChecks,
  checks.listGaps,
  status.getQuality,
  checks.listQuarantinedPoints,
  checks.listDisagreements,
  getValuationHistory,
  getVestingSchedule,
  getUnlockCalendar,
  fundraises.searchFundraises,
  fundraises.getFundraiseTotals,
  fundraises.getInvestor,
  getTrendingContracts,
  getProjectContracts,
  assets.getAssetOverview,
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
  ...datahubEndpoints,
  ...alertEndpoints,
  ...watchlistEndpoints,
  ...staffEndpoints,
] as const

/** Every call of the product. */
export const ENDPOINTS: readonly Endpoint[] = [...FACT_ENDPOINTS, ...ACCOUNT_ENDPOINTS]
