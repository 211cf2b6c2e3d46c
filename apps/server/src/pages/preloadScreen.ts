import type {
  ProcedureInput,
  ProcedureOutput,
  ProcedurePath,
} from '@tickmark/api/trpc/callProcedure'
import type { Splits } from '@tickmark/core/answers/Composition'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import { getMetric } from '@tickmark/core/metrics/getMetric'
import type { MetricDefinition } from '@tickmark/core/metrics/MetricDefinition'
import { findProject } from '@tickmark/core/projects/findProject'
import { assetChartQuestion } from '@tickmark/core/screens/assetChartQuestion'
import { chooseCompared } from '@tickmark/core/screens/chooseCompared'
import { chooseKeyMetrics } from '@tickmark/core/screens/chooseKeyMetrics'
import { chooseRangeWithData } from '@tickmark/core/screens/chooseRangeWithData'
import { chooseSectorMetric } from '@tickmark/core/screens/chooseSectorMetric'
import { chooseSplit } from '@tickmark/core/screens/chooseSplit'
import { competitorsQuestion } from '@tickmark/core/screens/competitorsQuestion'
import { compositionChartQuestion } from '@tickmark/core/screens/compositionChartQuestion'
import { compositionQuestion } from '@tickmark/core/screens/compositionQuestion'
import { contractsQuestion } from '@tickmark/core/screens/contractsQuestion'
import { FUNDRAISE_CHOICES } from '@tickmark/core/screens/FUNDRAISE_CHOICES'
import { fundraisesQuestion } from '@tickmark/core/screens/fundraisesQuestion'
import {
  fundraiseTotalsQuestion,
  TOP_INVESTORS,
} from '@tickmark/core/screens/fundraiseTotalsQuestion'
import { gapsQuestion } from '@tickmark/core/screens/gapsQuestion'
import { keyFiguresQuestion } from '@tickmark/core/screens/keyFiguresQuestion'
import { keyMetricsQuestion } from '@tickmark/core/screens/keyMetricsQuestion'
import { LEADERBOARD_METRIC } from '@tickmark/core/screens/LEADERBOARD_METRIC'
import { landscapeChartQuestion } from '@tickmark/core/screens/landscapeChartQuestion'
import { leaderboardQuestion } from '@tickmark/core/screens/leaderboardQuestion'
import { listSplitDimensions } from '@tickmark/core/screens/listSplitDimensions'
import { metricChartQuestion } from '@tickmark/core/screens/metricChartQuestion'
import { pickAvailableMetrics } from '@tickmark/core/screens/pickAvailableMetrics'
import { projectDataQuestion } from '@tickmark/core/screens/projectDataQuestion'
import { projectFiguresQuestion } from '@tickmark/core/screens/projectFiguresQuestion'
import { projectQuestion } from '@tickmark/core/screens/projectQuestion'
import { quarantineQuery } from '@tickmark/core/screens/quarantineQuery'
import type { RankingViewState } from '@tickmark/core/screens/RankingViewState'
import { hasTrend, rankingTrendQuestion } from '@tickmark/core/screens/rankingTrendQuestion'
import { restatementsQuestion } from '@tickmark/core/screens/restatementsQuestion'
import { sectorChartQuestion } from '@tickmark/core/screens/sectorChartQuestion'
import { sectorTotalsQuestion } from '@tickmark/core/screens/sectorTotalsQuestion'
import { statementLinesQuestion } from '@tickmark/core/screens/statementLinesQuestion'
import { statementQuestion } from '@tickmark/core/screens/statementQuestion'
import { trendingQuestion } from '@tickmark/core/screens/trendingQuestion'
import { findSector } from '@tickmark/core/sectors/findSector'
import type { ResolvedSwitches } from '@tickmark/core/switches/resolveSwitches'
import { decodeSegment } from './decodeSegment.ts'

/** Asks one procedure; undefined where it has no answer. */
export type CallProcedure = <P extends ProcedurePath>(
  path: P,
  input: ProcedureInput<P>,
) => Promise<ProcedureOutput<P> | undefined>

export type ScreenAddress = {
  /** Begins with `/explorer`. */
  path: string
  /** Whether the address says nothing beside which screen, so that the screen is in its first state. */
  isDefault: boolean
  /** The areas that the operator shows; what a hidden one would need is not asked. */
  switches: ResolvedSwitches
}

type Place = Omit<ScreenAddress, 'path'> & {
  /** The segments of the address after the area's. */
  id: string | undefined
  page: string
  slug: string
}

/** What the screens of each area ask, by the area's segment of the address. */
const AREAS: Readonly<Record<string, (ask: CallProcedure, place: Place) => Promise<unknown>>> = {
  projects: (ask, { id, page, isDefault, switches }) =>
    id === undefined
      ? askProjects(ask, isDefault)
      : askProject(ask, { id, page: isDefault ? page : null, switches }),
  'trending-contracts': (ask, { isDefault }) => askTrending(ask, isDefault),
  assets: (ask, { id, isDefault }) => askAssets(ask, id, isDefault),
  fundraises: (ask, { id, page, isDefault }) =>
    id === 'investors'
      ? askInvestor(ask, decodeSegment(page), isDefault)
      : askFundraises(ask, isDefault),
  metrics: (ask, { id, isDefault }) =>
    id === undefined ? ask('metrics.list', {}) : askMetric(ask, id, isDefault),
  markets: (ask, { id, page, slug, isDefault }) =>
    id === undefined ? askMarkets(ask, isDefault) : askSector(ask, { id, page, slug, isDefault }),
  // Rows come page by page, and only as many as are in sight; names are those of projects and chains.
  marts: (ask, { id }) => (id === undefined ? ask('marts.list', {}) : ask('projects.list', {})),
  'financial-statements': (ask, { isDefault }) => askStatements(ask, isDefault),
  leaderboards: (ask, { isDefault }) => askLeaderboards(ask, isDefault),
  status: (ask, { id = '', isDefault }) => askStatus(ask, id, isDefault),
}

/**
 * Asks what the screen at an address asks first: all of it in the screen's first state, and otherwise what does not
 * depend on its state. An address that is no screen asks for the status alone.
 */
export async function preloadScreen(
  ask: CallProcedure,
  { path, ...screen }: ScreenAddress,
): Promise<void> {
  const [area = 'projects', id, page = '', slug = ''] = path
    .split('/')
    .slice(2)
    .filter((segment) => segment !== '')
  const askArea = Object.hasOwn(AREAS, area) ? AREAS[area] : undefined
  await Promise.all([
    ask('status.getDataStatus', {}),
    askArea?.(ask, { ...screen, id, page, slug }),
  ])
}

async function askTrending(ask: CallProcedure, isDefault: boolean): Promise<void> {
  await Promise.all([
    // The names of projects and chains.
    ask('projects.list', {}),
    isDefault && ask('contracts.getTrending', trendingQuestion()),
  ])
}

async function askAssets(
  ask: CallProcedure,
  id: string | undefined,
  isDefault: boolean,
): Promise<void> {
  await Promise.all([
    // The names of issuers and chains.
    ask('projects.list', {}),
    ask('assets.getOverview', {}),
    id !== undefined && isDefault && askChart(ask, assetChartQuestion(id)),
  ])
}

async function askFundraises(ask: CallProcedure, isDefault: boolean): Promise<void> {
  await Promise.all([
    // The names of the projects.
    ask('projects.list', {}),
    ...FUNDRAISE_CHOICES.map((by) => ask('fundraises.getTotals', fundraiseTotalsQuestion(by))),
    ...(isDefault
      ? [
          ask('fundraises.search', fundraisesQuestion()),
          ask('fundraises.getTotals', fundraiseTotalsQuestion('month')),
          ask('fundraises.getTotals', fundraiseTotalsQuestion('investor', {}, TOP_INVESTORS)),
        ]
      : []),
  ])
}

async function askInvestor(
  ask: CallProcedure,
  investor: string,
  isDefault: boolean,
): Promise<void> {
  const scope = { investors: [investor] }
  await Promise.all([
    // The names of the projects.
    ask('projects.list', {}),
    ask('fundraises.getInvestor', { investor }),
    ask('fundraises.getTotals', fundraiseTotalsQuestion('sector', scope)),
    ...(isDefault
      ? [
          ask('fundraises.search', fundraisesQuestion(scope)),
          ask('fundraises.getTotals', fundraiseTotalsQuestion('month', scope)),
        ]
      : []),
  ])
}

async function askProjects(ask: CallProcedure, isDefault: boolean): Promise<void> {
  await Promise.all([
    ask('projects.list', {}),
    isDefault && ask('projects.getFigures', projectFiguresQuestion()),
  ])
}

type ProjectScreen = {
  id: string
  /** The segment after the project's id; null when only what all pages of a project ask is wanted. */
  page: string | null
  switches: ResolvedSwitches
}

async function askProject(
  ask: CallProcedure,
  { id, page, switches }: ProjectScreen,
): Promise<void> {
  if (findProject(id)?.project_id !== id) return
  const project = ask('projects.getProject', projectQuestion(id))
  const available = async () => pickAvailableMetrics((await project)?.metric_availability ?? {})
  switch (page) {
    case '':
      await Promise.all([
        ask('projects.getFigures', keyFiguresQuestion(id)),
        switches.REVENUE_SHARE_ENABLED &&
          ask('projects.getFinancialStatement', statementQuestion(id)),
        switches.KEY_METRICS_ENABLED &&
          available().then((metrics) =>
            metrics.length === 0
              ? undefined
              : askChart(ask, keyMetricsQuestion(id, chooseKeyMetrics(metrics))),
          ),
      ])
      break
    case 'financial-statement':
      await ask('projects.getFinancialStatement', statementQuestion(id))
      break
    case 'composition':
      await askComposition(ask, { id, switches }, (await project)?.splits)
      break
    case 'competitive-landscape':
      await askLandscape(ask, id)
      break
    case 'contracts':
      await ask('contracts.getOfProject', contractsQuestion(id))
      break
    case 'vesting':
      await ask('projects.getVestingSchedule', { project_id: id })
      break
    case 'fundraises':
      await Promise.all([
        ask('fundraises.search', fundraisesQuestion({ projects: [id] })),
        // The names of the chains.
        ask('projects.list', {}),
      ])
      break
    case 'data': {
      const metrics = await available()
      if (metrics.length > 0) await askChart(ask, projectDataQuestion(id, metrics))
      break
    }
    case 'readme':
      await ask('projects.getReadme', { project_id: id })
      break
  }
  await project
}

async function askComposition(
  ask: CallProcedure,
  { id, switches }: Pick<ProjectScreen, 'id' | 'switches'>,
  splits: Splits | undefined,
): Promise<void> {
  const split =
    splits &&
    chooseSplit(
      splits,
      listSplitDimensions(splits, (name) => switches[name]),
    )
  if (split === undefined) return
  await Promise.all([
    askChart(ask, compositionChartQuestion(id, split)),
    ask('projects.getComposition', compositionQuestion(id, split)),
  ])
}

async function askLandscape(ask: CallProcedure, id: string): Promise<void> {
  // The names of the projects.
  const names = ask('projects.list', {})
  const competitors = await ask('projects.listCompetitors', competitorsQuestion(id))
  if (competitors !== undefined) {
    const { metric_id } = competitors
    const projects = chooseCompared(id, undefined, competitors.competitors)
    await Promise.all([
      askChart(ask, landscapeChartQuestion(metric_id, projects)),
      askRanking(ask, { metric_id }, { projects }),
    ])
  }
  await names
}

async function askMetric(ask: CallProcedure, idOrSlug: string, isDefault: boolean): Promise<void> {
  const metric = findMetric(idOrSlug)
  if (metric === undefined) return
  await Promise.all([
    ask('metrics.getSummary', { metric_id: metric.metric_id }),
    // The names of the projects.
    ask('projects.list', {}),
    ...(isDefault ? [askChart(ask, metricChartQuestion(metric)), askRanking(ask, metric, {})] : []),
  ])
}

async function askMarkets(ask: CallProcedure, isDefault: boolean): Promise<void> {
  await Promise.all([
    // The names of the projects.
    ask('projects.list', {}),
    isDefault && ask('sectors.getTotals', sectorTotalsQuestion()),
  ])
}

type SectorAddress = { id: string; page: string; slug: string; isDefault: boolean }

/** A sector's page, or one metric within the sector. */
async function askSector(
  ask: CallProcedure,
  { id, page, slug, isDefault }: SectorAddress,
): Promise<void> {
  const sector = findSector(id)
  const metric = page === 'metrics' ? findMetric(slug) : undefined
  if (sector === undefined || (page !== '' && metric === undefined)) return
  const names = ask('projects.list', {})
  if (isDefault) {
    const totals =
      page === '' ? await ask('sectors.getTotals', sectorTotalsQuestion({ sector })) : undefined
    const shown = metric ?? (totals && chooseSectorMetric(sector, totals))
    if (shown !== undefined)
      await Promise.all([
        askChart(ask, sectorChartQuestion(id, shown)),
        askRanking(ask, shown, { sectors: [id] }),
      ])
  }
  await names
}

async function askStatements(ask: CallProcedure, isDefault: boolean): Promise<void> {
  await Promise.all([
    // The names of the projects.
    ask('projects.list', {}),
    isDefault && ask('projects.getStatementLines', statementLinesQuestion()),
  ])
}

async function askLeaderboards(ask: CallProcedure, isDefault: boolean): Promise<void> {
  await Promise.all([
    ask('projects.list', {}),
    isDefault && askRanking(ask, getMetric(LEADERBOARD_METRIC), {}),
  ])
}

/** What is on every page, the status itself, is asked of all screens. */
async function askStatus(ask: CallProcedure, list: string, isDefault: boolean): Promise<void> {
  // The names of the projects.
  const names = () => ask('projects.list', {})
  switch (list) {
    case '':
    case 'freshness':
      await ask('status.getFreshness', {})
      break
    case 'sources':
      await ask('status.getSync', {})
      break
    case 'checks':
      await Promise.all([names(), ask('status.listChecks', {})])
      break
    case 'gaps':
      await Promise.all([names(), isDefault && ask('status.listGaps', gapsQuestion())])
      break
    case 'held':
      await Promise.all([
        names(),
        ask('status.getQuality', {}),
        isDefault && ask('status.listHeldPoints', quarantineQuery()),
      ])
      break
    case 'opinions':
      await Promise.all([names(), isDefault && ask('status.listSecondOpinions', gapsQuestion())])
      break
    case 'restatements':
      await Promise.all([names(), isDefault && ask('facts.restatements', restatementsQuestion())])
      break
  }
}

/** A chart whose default range has no values shows days that have some. */
async function askChart(
  ask: CallProcedure,
  question: ProcedureInput<'metrics.query'>,
): Promise<void> {
  const answer = await ask('metrics.query', question)
  const range = answer && chooseRangeWithData(answer)
  if (range !== undefined) await ask('metrics.query', { ...question, range })
}

async function askRanking(
  ask: CallProcedure,
  metric: Pick<MetricDefinition, 'metric_id'>,
  look: RankingViewState,
): Promise<void> {
  await Promise.all([
    ask('metrics.getRanking', leaderboardQuestion(metric, look)),
    hasTrend(look.interval) && ask('projects.getFigures', rankingTrendQuestion(metric, look)),
  ])
}
