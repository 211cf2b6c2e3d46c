/**
 * The public address of each named query that a panel shows, by the procedure that the page calls. What is in
 * braces is a field of the query; its other fields are parameters of the same names. `npm run openapi` writes it.
 */
export const NAMED_CALLS = {
  'metrics.getRanking': '/v2/ranking',
  'projects.getFigures': '/v2/figures',
  'projects.getComposition': '/v2/projects/{project_id}/composition',
  'projects.listCompetitors': '/v2/projects/{project_id}/competitors',
  'projects.getValuationHistory': '/v2/projects/{project_id}/valuation',
  'projects.getVestingSchedule': '/v2/projects/{project_id}/vesting',
  'projects.getUnlockCalendar': '/v2/unlocks',
  'projects.getFinancialStatement': '/v2/projects/{project_slug}/statement',
  'projects.getStatementLines': '/v2/financial-statements',
  'metrics.getCoverage': '/v2/metrics/{metric_id}/coverage',
  'sectors.getTotals': '/v2/sector-totals',
  'fundraises.search': '/v2/fundraises',
  'fundraises.getTotals': '/v2/fundraises/totals',
  'fundraises.getInvestor': '/v2/investors/{investor}',
  'contracts.getTrending': '/v2/trending-contracts',
  'contracts.getOfProject': '/v2/projects/{project_id}/contracts',
  'status.getDataStatus': '/v2/data-status',
  'assets.getOverview': '/v2/asset-overview',
  'status.getFreshness': '/v2/freshness',
  'status.listChecks': '/v2/checks',
  'status.listGaps': '/v2/gaps',
  'status.getQuality': '/v2/quality',
  'status.listHeldPoints': '/v2/held-points',
  'status.listSecondOpinions': '/v2/second-opinions',
  'projects.getCatalogue': '/v2/projects/{project_id}/catalogue',
  'status.listCatalogueChanges': '/v2/catalogue-changes',
  'facts.restatements': '/v2/restatements',
  'projects.getComparables': '/v2/projects/{project_id}/comparables',
  'projects.getTokenRights': '/v2/projects/{project_id}/token-rights',
  'projects.listEvents': '/v2/events',
  'projects.getBridgeFlows': '/v2/bridge-flows',
  'metrics.listLabels': '/v2/labels',
} as const

export type NamedCall = keyof typeof NAMED_CALLS
