import type { AggregateInterval } from '@tickmark/core/answers/choices'
import type { DocsPageId } from '@tickmark/core/pages/DOCS_PAGES'
import type { listTabs } from '@tickmark/core/pages/listTabs'
import type { projectScreens } from '@tickmark/core/pages/rows/projectScreens'
import type { Area } from '@tickmark/core/pages/SCREENS'
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

/** Where a command leads or what it does. */
export type CommandTarget =
  | PlaceTarget
  | { to: 'area'; area: Area }
  | { to: 'action'; run: () => void }

/** One line that the command line offers. */
export type Suggestion<T extends CommandTarget = CommandTarget> = {
  id: string
  group:
    | 'Projects'
    | 'Figures'
    | 'Metrics'
    | 'Sectors'
    | 'Assets'
    | 'Investors'
    | 'Go to'
    | 'Actions'
  title: string
  detail: string
  /** Other words by which people look for it. */
  synonyms?: readonly string[]
  target: T
}
