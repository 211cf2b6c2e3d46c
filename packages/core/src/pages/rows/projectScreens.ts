import { comparablesQuery } from '../../screens/comparables.ts'
import {
  chooseSplit,
  compositionChartQuery,
  compositionQuery,
  listSplitDimensions,
} from '../../screens/composition.ts'
import { chooseKeyMetrics, keyMetricsQuery } from '../../screens/keyMetrics.ts'
import { chooseCompared, competitorsQuery, landscapeChartQuery } from '../../screens/landscape.ts'
import { pickAvailableMetrics } from '../../screens/pickAvailableMetrics.ts'
import { projectDataQuery } from '../../screens/projectDataQuery.ts'
import { projectListQuery } from '../../screens/projectList.ts'
import { projectQuery } from '../../screens/projectQuery.ts'
import { chooseWall, wallQuery } from '../../screens/projectWall.ts'
import { statementQuery } from '../../screens/statements.ts'
import type { FirstCalls } from '../FirstCalls.ts'
import { preloadChart, preloadRanking } from '../preloadPanels.ts'
import type { ScreenPage, ScreenPlace, Screens } from '../Screen.ts'

/**
 * The list of projects and the pages of one. A project's tabs are there whenever no switch hides them, also where it
 * has nothing to show: the page then says why, and every project has the same tabs in the same places.
 */
export const projectScreens = {
  '/projects': { title: 'Projects', area: { icon: 'projects', key: 'p' } },
  '/projects/$slug': { title: '{slug}', tab: 'Overview', words: ['ov'] },
  '/projects/$slug/financial-statement': {
    tab: 'Financial statement',
    words: ['fa', 'fs'],
    switches: ['FINANCIAL_STATEMENTS_ENABLED'],
  },
  '/projects/$slug/composition': {
    tab: 'Composition',
    words: ['split', 'composition'],
    switches: ['COMPOSITION_BY_CHAIN_ENABLED', 'COMPOSITION_BY_CONTRACT_ENABLED'],
  },
  '/projects/$slug/competitive-landscape': {
    tab: 'Competitive landscape',
    words: ['peers', 'landscape'],
    switches: ['COMPETITIVE_LANDSCAPE_ENABLED'],
  },
  '/projects/$slug/comparables': {
    tab: 'Comparables',
    words: ['comps'],
    switches: ['COMPETITIVE_LANDSCAPE_ENABLED'],
  },
  '/projects/$slug/contracts': { tab: 'Contracts', words: ['contracts'] },
  '/projects/$slug/vesting': {
    title: '{slug}: vesting schedule',
    tab: 'Vesting',
    words: ['vesting', 'unlocks'],
    switches: ['VESTING_SCHEDULE_ENABLED'],
  },
  '/projects/$slug/token-rights': { tab: 'Token rights', words: ['rights'] },
  '/projects/$slug/fundraises': {
    tab: 'Fundraises',
    words: ['fundraises', 'raises'],
    switches: ['DATASET_FUNDRAISES_ENABLED'],
  },
  '/projects/$slug/data': { tab: 'Data', words: ['data'], switches: ['DATA_TABLE_ENABLED'] },
  '/projects/$slug/readme': {
    tab: 'About & methodology',
    words: ['readme', 'about', 'methodology', 'sources', 'methods'],
    switches: ['DOCS_README_ENABLED'],
  },
} as const satisfies Screens

export const projectPages: Readonly<Record<keyof typeof projectScreens, ScreenPage>> = {
  '/projects': {
    description:
      'Blockchains and dapps with their fees, revenue, earnings, valuation and users, to be sorted, filtered and compared.',
    sitemap: 'figures',
    examples: [{}],
    preload: (calls, { isDefault }) => isDefault && calls.projects.list(projectListQuery()),
  },
  '/projects/$slug': {
    examples: [
      { path: '/projects/ethereum', region: 'Metrics of this project' },
      { path: '/projects/ethereum?table=true', region: 'Metrics of this project' },
    ],
    preload: (calls, place) =>
      preloadProject(calls, place, ({ id, switches, project }) =>
        switches.KEY_METRICS_ENABLED
          ? Promise.all([
              project.then(async (known) => {
                const wall = known === undefined ? [] : chooseWall(known)
                if (wall.length > 0) await calls.projects.getFigures(wallQuery(id, wall))
              }),
              project.then(async (known) => {
                const metrics = listMetrics(known)
                if (metrics.length > 0)
                  await preloadChart(calls, keyMetricsQuery(id, chooseKeyMetrics(metrics)))
              }),
            ])
          : project,
      ),
  },
  '/projects/$slug/financial-statement': {
    examples: [
      {
        path: '/projects/ethereum/financial-statement',
        region: 'From fees to earnings, last twelve months',
      },
    ],
    preload: (calls, place) =>
      preloadProject(calls, place, ({ id }) =>
        calls.projects.getFinancialStatement(statementQuery(id)),
      ),
  },
  '/projects/$slug/composition': {
    examples: [{ path: '/projects/aave/composition', region: 'Fees breakdown' }],
    preload: (calls, place) =>
      preloadProject(calls, place, async ({ id, switches, project }) => {
        const { splits } = (await project) ?? {}
        const dimensions = splits && listSplitDimensions(splits, (name) => switches[name])
        const split = splits && dimensions && chooseSplit(splits, dimensions)
        if (split === undefined) return
        await Promise.all([
          preloadChart(calls, compositionChartQuery(id, split)),
          calls.projects.getComposition(compositionQuery(id, split)),
        ])
      }),
  },
  '/projects/$slug/competitive-landscape': {
    examples: [{ path: '/projects/aave/competitive-landscape', region: 'Peers by Active loans' }],
    preload: (calls, place) =>
      preloadProject(calls, place, ({ id }) =>
        Promise.all([
          calls.projects.listCompetitors(competitorsQuery(id)).then((answer) => {
            if (answer === undefined) return
            const { metric_id, competitors } = answer
            const projects = chooseCompared(id, undefined, competitors)
            return Promise.all([
              preloadChart(calls, landscapeChartQuery(metric_id, projects)),
              preloadRanking(calls, { metric_id }, { projects }),
            ])
          }),
        ]),
      ),
  },
  '/projects/$slug/comparables': {
    examples: [{ path: '/projects/aave/comparables', region: 'Implied values of Aave' }],
    preload: (calls, place) =>
      preloadProject(calls, place, ({ id }) =>
        calls.projects.getComparables(comparablesQuery({ project: id })),
      ),
  },
  '/projects/$slug/contracts': {
    examples: [{ path: '/projects/uniswap/contracts', region: 'Contracts' }],
    preload: preloadProject,
  },
  '/projects/$slug/vesting': {
    examples: [{ path: '/projects/arbitrum/vesting', region: 'Allocations' }],
    preload: (calls, place) =>
      preloadProject(calls, place, ({ id }) =>
        calls.projects.getVestingSchedule({ project_id: id }),
      ),
  },
  '/projects/$slug/token-rights': {
    examples: [{ path: '/projects/uniswap/token-rights', region: 'Token rights' }],
    preload: (calls, place) =>
      preloadProject(calls, place, ({ id }) => calls.projects.getTokenRights({ project_id: id })),
  },
  '/projects/$slug/fundraises': {
    examples: [{ path: '/projects/arbitrum/fundraises', region: 'Rounds' }],
    preload: preloadProject,
  },
  '/projects/$slug/data': {
    examples: [{ path: '/projects/ethereum/data', region: 'Data' }],
    preload: (calls, place) =>
      preloadProject(calls, place, async ({ id, project }) => {
        const metrics = listMetrics(await project)
        if (metrics.length > 0) await preloadChart(calls, projectDataQuery(id, metrics))
      }),
  },
  '/projects/$slug/readme': {
    examples: [{ path: '/projects/uniswap/readme', region: 'Methodology by metric' }],
    preload: (calls, place) =>
      preloadProject(calls, place, ({ id: project_id }) =>
        Promise.all([
          calls.projects.getReadme({ project_id }),
          calls.projects.getCatalogue({ project_id }),
        ]),
      ),
  },
}

type Project = Awaited<ReturnType<FirstCalls['projects']['getProject']>>
type ProjectPlace = Pick<ScreenPlace, 'switches'> & { id: string; project: Promise<Project> }

/** Calls what all pages of a project need, and in its first state what this one needs beyond. */
async function preloadProject(
  calls: FirstCalls,
  { params: { slug: id = '' }, isDefault, switches, hasProject }: ScreenPlace,
  preloadTab?: (place: ProjectPlace) => Promise<unknown>,
): Promise<void> {
  if (!hasProject(id)) return
  const project = calls.projects.getProject(projectQuery(id))
  await Promise.all([project, isDefault && preloadTab?.({ id, switches, project })])
}

function listMetrics(project: Project) {
  return pickAvailableMetrics(project?.metric_availability ?? {})
}
