import type { LinkProps } from '@tanstack/react-router'
import type { DocsPageId } from '@tickmark/core/pages/DOCS_PAGES'
import { isPageOn } from '@tickmark/core/pages/isPageOn'
import type { listTabs } from '@tickmark/core/pages/listTabs'
import type { projectScreens } from '@tickmark/core/pages/rows/projectScreens'
import type { Area, ScreenPath } from '@tickmark/core/pages/SCREENS'
import type { ResolvedSwitches } from '@tickmark/core/switches/resolveSwitches'
import type { AggregateInterval } from '@tickmark/core/time/AGGREGATE_INTERVALS'
import type { Granularity } from '@tickmark/core/time/Granularity'
import type { ChartRange } from '../../../data/ChartRange.ts'

/** One page of a project. */
export type ProjectTab = ReturnType<typeof listTabs<typeof projectScreens>>[number]

/** A place within the terminal that a command leads to. */
export type PlaceTarget =
  | {
      to: 'project'
      slug: string
      metric?: string
      g?: Granularity
      range?: ChartRange
    }
  | { to: 'statement'; slug: string; g?: Granularity }
  | { to: 'statements'; projects: string; g?: Granularity | undefined }
  | { to: 'data'; slug: string; g?: Granularity; range?: ChartRange }
  | { to: 'projectView'; slug: string; path: ProjectTab['path'] }
  | { to: 'metric'; slug: string; sectors?: string; g?: Granularity; range?: ChartRange }
  | { to: 'sector'; sector: string; g?: Granularity; range?: ChartRange }
  | { to: 'sectorProjects'; sectors: string }
  | { to: 'leaderboard'; metric: string; interval?: AggregateInterval }
  | { to: 'docs'; page: DocsPageId }
  | { to: 'mart'; mart: string }
  | { to: 'asset'; asset: string }
  | { to: 'investor'; investor: string }
  | { to: 'ask'; prompt: string }
  /** `projects` are ids, separated by commas, for pages of lists. */
  | { to: 'screen'; path: ScreenPath; projects?: string }

/** The destination or action of a command. */
export type CommandTarget =
  | PlaceTarget
  | { to: 'area'; area: Area }
  | { to: 'action'; run: () => void }

/** One line that the command line offers. */
export type Suggestion<T extends CommandTarget = CommandTarget> = {
  id: string
  group:
    | 'Recent'
    | 'Did you mean'
    | 'Projects'
    | 'Figures'
    | 'Metrics'
    | 'Sectors'
    | 'Assets'
    | 'Investors'
    | 'Ask'
    | 'Go to'
    | 'Actions'
  title: string
  detail: string
  /** True if it is about an unreviewed project. */
  isUnreviewed?: boolean
  /** Other words by which people look for it. */
  synonyms?: readonly string[]
  target: T
}

/** The word between projects that are compared. */
export const BETWEEN = 'vs'

/** The ids of the projects that a command is about. */
export function listProjects(target: CommandTarget): string[] {
  switch (target.to) {
    case 'project':
    case 'statement':
    case 'data':
    case 'projectView':
      return [target.slug]
    case 'statements':
      return target.projects.split(',')
    default:
      return []
  }
}

/** Returns whether no switch hides the target of a command. */
export function isTargetOn(target: CommandTarget, switches: ResolvedSwitches): boolean {
  switch (target.to) {
    case 'action':
      return true
    case 'area':
      return isPageOn(target.area.path, switches)
    case 'project':
      // A metric is named for the chart of key metrics; without that chart it would lead to nothing of it.
      return target.metric === undefined || switches.KEY_METRICS_ENABLED
    case 'mart':
      return isPageOn(`/marts/${target.mart}`, switches)
    default:
      // Other pages are hidden together, whatever their parameters are.
      return isPageOn(String(toLink(target).to), switches)
  }
}

/** The address of a place that a command leads to, for links and for going there. */
export function toLink(target: PlaceTarget): LinkProps {
  switch (target.to) {
    case 'project':
      return {
        to: '/projects/$slug',
        params: { slug: target.slug },
        search: { metric: target.metric, g: target.g, range: target.range },
      }
    case 'statement':
      return {
        to: '/projects/$slug/financial-statement',
        params: { slug: target.slug },
        search: { g: target.g === 'day' ? undefined : target.g },
      }
    case 'statements':
      return {
        to: '/financial-statements',
        search: { projects: target.projects, g: target.g === 'day' ? undefined : target.g },
      }
    case 'data':
      return {
        to: '/projects/$slug/data',
        params: { slug: target.slug },
        search: { g: target.g, range: target.range },
      }
    case 'projectView':
      return { to: target.path, params: { slug: target.slug } }
    case 'metric':
      return {
        to: '/metrics/$metric',
        params: { metric: target.slug },
        search: { sectors: target.sectors, g: target.g, range: target.range },
      }
    case 'sector':
      return {
        to: '/markets/$sector',
        params: { sector: target.sector },
        search: { g: target.g, range: target.range },
      }
    case 'sectorProjects':
      return { to: '/projects', search: { sectors: target.sectors } }
    case 'leaderboard':
      return {
        to: '/leaderboards',
        search: { metric: target.metric, interval: target.interval },
      }
    case 'screen':
      return { to: target.path, search: { projects: target.projects } } as LinkProps
    case 'ask':
      return { to: '/queries', search: { ask: target.prompt } }
    case 'docs':
      return { to: '/docs/$page', params: { page: target.page } }
    case 'mart':
      return { to: '/marts/$mart', params: { mart: target.mart } }
    case 'asset':
      return { to: '/assets/$asset', params: { asset: target.asset } }
    case 'investor':
      return { to: '/fundraises/investors/$investor', params: { investor: target.investor } }
  }
}
