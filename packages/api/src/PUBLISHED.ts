import type { FactEndpoint } from './endpoint.ts'
import { getAssetOverview } from './endpoints/assets/getAssetOverview.ts'
import { getProjectContracts } from './endpoints/contracts/getProjectContracts.ts'
import { getTrendingContracts } from './endpoints/contracts/getTrendingContracts.ts'
import { getFundraiseTotals } from './endpoints/fundraises/getFundraiseTotals.ts'
import { getInvestor } from './endpoints/fundraises/getInvestor.ts'
import { searchFundraises } from './endpoints/fundraises/searchFundraises.ts'
import { getMetricCoverage } from './endpoints/metrics/getMetricCoverage.ts'
import { getRanking } from './endpoints/metrics/getRanking.ts'
import { getComposition } from './endpoints/projects/getComposition.ts'
import { getFigures } from './endpoints/projects/getFigures.ts'
import { getStatement } from './endpoints/projects/getStatement.ts'
import { getStatementLines } from './endpoints/projects/getStatementLines.ts'
import { getVestingSchedule } from './endpoints/projects/getVestingSchedule.ts'
import { listCompetitors } from './endpoints/projects/listCompetitors.ts'
import { getSectorTotals } from './endpoints/sectors/getSectorTotals.ts'
import { getFreshness } from './endpoints/status/getFreshness.ts'
import { getQuality } from './endpoints/status/getQuality.ts'
import { listChecks } from './endpoints/status/listChecks.ts'
import { listDisagreements } from './endpoints/status/listDisagreements.ts'
import { listGaps } from './endpoints/status/listGaps.ts'
import { listQuarantinedPoints } from './endpoints/status/listQuarantinedPoints.ts'
import { publish } from './publish.ts'
import { tabulateFigures } from './tables/tabulateFigures.ts'
import { tabulateSectorTotals } from './tables/tabulateSectorTotals.ts'
import { tabulateStatementLines } from './tables/tabulateStatementLines.ts'
import { tabulateVesting } from './tables/tabulateVesting.ts'
import { tabulateWholeStatement } from './tables/tabulateWholeStatement.ts'

/** The page's named questions as public calls; see `publish`. */
export const PUBLISHED: readonly FactEndpoint[] = [
  publish(getComposition, {
    name: 'getProjectComposition',
    group: 'Projects',
    procedure: 'projects.getComposition',
    rows: ({ parts }) => parts,
  }),
  publish(listCompetitors, {
    name: 'getProjectCompetitors',
    group: 'Projects',
    procedure: 'projects.listCompetitors',
    rows: ({ competitors }) => competitors,
  }),
  publish(getStatement, {
    name: 'getWholeStatement',
    group: 'Projects',
    procedure: 'projects.getFinancialStatement',
    rows: tabulateWholeStatement,
  }),
  publish(getStatementLines, {
    name: 'listFinancialStatements',
    group: 'Projects',
    procedure: 'projects.getStatementLines',
    rows: tabulateStatementLines,
  }),
  publish(getVestingSchedule, {
    name: 'getProjectVesting',
    group: 'Projects',
    procedure: 'projects.getVestingSchedule',
    rows: tabulateVesting,
  }),
  publish(getProjectContracts, {
    name: 'getContractsOfProject',
    group: 'Projects',
    procedure: 'contracts.getOfProject',
  }),
  publish(getRanking, {
    name: 'rankProjects',
    group: 'Metrics',
    procedure: 'metrics.getRanking',
    rows: ({ rows }) => rows,
  }),
  publish(getMetricCoverage, {
    name: 'showMetricCoverage',
    group: 'Metrics',
    procedure: 'metrics.getCoverage',
    rows: ({ projects }) => projects,
  }),
  publish(getFigures, {
    name: 'getProjectFigures',
    group: 'Metrics',
    procedure: 'projects.getFigures',
    rows: tabulateFigures,
  }),
  publish(getSectorTotals, {
    name: 'getMarketSectorTotals',
    group: 'Market sectors',
    procedure: 'sectors.getTotals',
    rows: tabulateSectorTotals,
  }),
  publish(searchFundraises, {
    name: 'listFundraises',
    group: 'Fundraises',
    procedure: 'fundraises.search',
  }),
  publish(getFundraiseTotals, {
    name: 'addUpFundraises',
    group: 'Fundraises',
    procedure: 'fundraises.getTotals',
  }),
  publish(getInvestor, {
    name: 'showInvestor',
    group: 'Fundraises',
    procedure: 'fundraises.getInvestor',
    rows: ({ co_investors }) => co_investors,
  }),
  publish(getTrendingContracts, {
    name: 'listTrendingContracts',
    group: 'Contracts',
    procedure: 'contracts.getTrending',
  }),
  publish(getAssetOverview, {
    name: 'showAssetOverview',
    group: 'Assets',
    procedure: 'assets.getOverview',
  }),
  publish(getFreshness, {
    name: 'showFreshness',
    group: 'Provenance',
    procedure: 'status.getFreshness',
    rows: ({ rows }) => rows,
  }),
  publish(listChecks, {
    name: 'showChecks',
    group: 'Provenance',
    procedure: 'status.listChecks',
    rows: ({ checks }) => checks,
  }),
  publish(listGaps, {
    name: 'showGaps',
    group: 'Provenance',
    procedure: 'status.listGaps',
    rows: ({ gaps }) => gaps,
  }),
  publish(getQuality, {
    name: 'showQuality',
    group: 'Provenance',
    procedure: 'status.getQuality',
    rows: ({ checks }) => checks,
  }),
  publish(listQuarantinedPoints, {
    name: 'showHeldPoints',
    group: 'Provenance',
    procedure: 'status.listHeldPoints',
    rows: ({ points }) => points,
  }),
  publish(listDisagreements, {
    name: 'showSecondOpinions',
    group: 'Provenance',
    procedure: 'status.listSecondOpinions',
    rows: ({ disagreements }) => disagreements,
  }),
]
