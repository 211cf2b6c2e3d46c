import type { FactEndpoint } from './endpoint.ts'
import { getAssetOverview } from './endpoints/assets/assets.ts'
import { getProjectContracts, getTrendingContracts } from './endpoints/contracts.ts'
import {
  getFundraiseTotals,
  getInvestor,
  searchFundraises,
} from './endpoints/fundraises/fundraises.ts'
import { getRanking } from './endpoints/metrics/getRanking.ts'
import { getMetricCoverage } from './endpoints/metrics/metrics.ts'
import { getComposition, listCompetitors } from './endpoints/projects/comparison.ts'
import { getFigures } from './endpoints/projects/getFigures.ts'
import { getUnlockCalendar } from './endpoints/projects/getUnlockCalendar.ts'
import { getVestingSchedule } from './endpoints/projects/getVestingSchedule.ts'
import { getStatement, getStatementLines } from './endpoints/projects/statements.ts'
import { getSectorTotals } from './endpoints/sectors.ts'
import {
  listChecks,
  listDisagreements,
  listGaps,
  listQuarantinedPoints,
} from './endpoints/status/checks.ts'
import { getFreshness, getQuality } from './endpoints/status/status.ts'
import { publish } from './publish.ts'
import {
  tabulateFigures,
  tabulateSectorTotals,
  tabulateStatementLines,
  tabulateVesting,
  tabulateWholeStatement,
} from './tables/tabulatePublished.ts'

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
  publish(getUnlockCalendar, {
    name: 'listUnlocks',
    group: 'Projects',
    procedure: 'projects.getUnlockCalendar',
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
