import { ask } from './ask/ask.ts'
import type { Endpoint, FactEndpoint } from './context/endpoint.ts'
import { alertEndpoints } from './endpoints/accounts/alerts.ts'
import { billingEndpoints } from './endpoints/accounts/billing.ts'
import { clientEndpoints } from './endpoints/accounts/clients.ts'
import { credentialEndpoints } from './endpoints/accounts/credentials.ts'
import { datahubProposals } from './endpoints/accounts/datahub/proposals.ts'
import { datahubReviews } from './endpoints/accounts/datahub/reviews.ts'
import { datahubTables } from './endpoints/accounts/datahub/tables.ts'
import { documentEndpoints } from './endpoints/accounts/documents.ts'
import { identityEndpoints } from './endpoints/accounts/identities.ts'
import { invitationEndpoints } from './endpoints/accounts/invitations.ts'
import { keyEndpoints } from './endpoints/accounts/keys.ts'
import { listingEndpoints } from './endpoints/accounts/listings.ts'
import { memberEndpoints } from './endpoints/accounts/members.ts'
import { operationsEndpoints } from './endpoints/accounts/operations.ts'
import { organizationEndpoints } from './endpoints/accounts/organizations.ts'
import { passkeyEndpoints } from './endpoints/accounts/passkeys.ts'
import { profileEndpoints } from './endpoints/accounts/profile.ts'
import { projectMoveEndpoints } from './endpoints/accounts/projectMoves.ts'
import { questionEndpoints } from './endpoints/accounts/questions.ts'
import { sessionEndpoints } from './endpoints/accounts/sessions.ts'
import { signUpEndpoints } from './endpoints/accounts/signUp.ts'
import { singleSignOnEndpoints } from './endpoints/accounts/singleSignOn.ts'
import { sourceCategoryEndpoints } from './endpoints/accounts/sourceCategories.ts'
import { staffEndpoints } from './endpoints/accounts/staff.ts'
import { twoFactorEndpoints } from './endpoints/accounts/twoFactor.ts'
import { watchlistEndpoints } from './endpoints/accounts/watchlist.ts'
import * as assets from './endpoints/assets.ts'
import { getDataset, listDatasets } from './endpoints/datasets.ts'
import { evidence, getRawAnswer } from './endpoints/facts/evidence.ts'
import { listRestatements, listRestatementsInternal } from './endpoints/facts/restatements.ts'
import { trace } from './endpoints/facts/trace.ts'
import * as marts from './endpoints/marts.ts'
import * as metrics from './endpoints/metrics/metrics.ts'
import { getAggregations, getMetricSeries, postBreakdown } from './endpoints/metrics/series.ts'
import { PUBLISHED, QUERIES } from './endpoints/PUBLISHED.ts'
import { listRelatedProjects } from './endpoints/projects/comparison.ts'
import { listProjectPage } from './endpoints/projects/listProjects.ts'
import * as projectMetrics from './endpoints/projects/projectMetrics.ts'
import * as projects from './endpoints/projects/projects.ts'
import { getProjectNames, searchProjects } from './endpoints/projects/searchProjects.ts'
import * as statements from './endpoints/projects/statements.ts'
import { explainCall } from './endpoints/query/explainCall.ts'
import { explainQuery, queryByAddress, queryMetrics } from './endpoints/query/query.ts'
import { getSector, listSectors } from './endpoints/sectors.ts'
import * as status from './endpoints/status/status.ts'
import { readSheet, readSheetCells } from './sheets/sheet.ts'

/** Calls that read facts, in the order in which the reference lists them. Procedures are derived from it, too. */
const FACTS = [
  projects.listProjects,
  projects.showProject,
  projectMetrics.getProjectMetrics,
  projectMetrics.getProductMetrics,
  projectMetrics.getProjectAggregations,
  statements.getProjectStatement,
  statements.listStatements,
  metrics.listMetrics,
  getMetricSeries,
  getAggregations,
  postBreakdown,
  queryMetrics,
  queryByAddress,
  explainQuery,
  explainCall,
  ask,
  readSheet,
  readSheetCells,
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
  ...QUERIES,
  projects.getProject,
  listProjectPage,
  searchProjects,
  getProjectNames,
  listRelatedProjects,
  projects.findProjectsByNames,
  projects.getReadme,
  metrics.listMetricSummaries,
  metrics.getMetricSummary,
  listRestatementsInternal,
  status.getDataStatusInternal,
  status.getNotices,
  status.getPrices,
  status.getSync,
] as const

/** Calls that read facts, as all who serve or describe them see them. */
export const FACT_ENDPOINTS: readonly FactEndpoint[] = FACTS

/** The types of the calls that read facts. */
export type ListedEndpoint = (typeof FACTS)[number]

/** Calls about accounts. The page infers the types of their answers from this list. */
export const ACCOUNT_ENDPOINTS = [
  ...signUpEndpoints,
  ...sessionEndpoints,
  ...twoFactorEndpoints,
  ...passkeyEndpoints,
  ...identityEndpoints,
  ...singleSignOnEndpoints,
  ...profileEndpoints,
  ...credentialEndpoints,
  ...organizationEndpoints,
  ...memberEndpoints,
  ...invitationEndpoints,
  ...keyEndpoints,
  ...clientEndpoints,
  ...billingEndpoints,
  ...documentEndpoints,
  ...datahubProposals,
  ...datahubTables,
  ...datahubReviews,
  ...listingEndpoints,
  ...alertEndpoints,
  ...watchlistEndpoints,
  ...questionEndpoints,
  ...staffEndpoints,
  ...projectMoveEndpoints,
  ...operationsEndpoints,
  ...sourceCategoryEndpoints,
] as const

/** Every call of the product. */
export const ENDPOINTS: readonly Endpoint[] = [...FACT_ENDPOINTS, ...ACCOUNT_ENDPOINTS]
