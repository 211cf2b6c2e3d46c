import type { Area } from '@tickmark/core/pages/AREA_SWITCHES'
import type { IconName } from '../../ui/ICON_PATHS.ts'

/** An area as the navigation, the command line and the keyboard offer it. */
export type AreaEntry = {
  /** Its switch stands in `AREA_SWITCHES`. */
  area: Area
  label: string
  icon: IconName
  /** Follows G on the keyboard. */
  key: string
  /** The heading it stands under; the areas without one come first. */
  section: 'Workspace' | 'Data' | null
} & (
  | {
      to:
        | '/projects'
        | '/metrics'
        | '/markets'
        | '/leaderboards'
        | '/financial-statements'
        | '/trending-contracts'
        | '/fundraises'
        | '/assets'
        | '/watchlist'
        | '/charts'
        | '/dashboards'
        | '/tables'
        | '/marts'
        | '/status'
        | '/docs'
    }
  | { href: string }
)

/** The areas of the terminal, in the order of the navigation. Those with `href` are pages of the server's own. */
export const AREAS: readonly AreaEntry[] = [
  {
    area: 'projects',
    to: '/projects',
    label: 'Projects',
    icon: 'projects',
    key: 'p',
    section: null,
  },
  { area: 'metrics', to: '/metrics', label: 'Metrics', icon: 'metrics', key: 'm', section: null },
  {
    area: 'markets',
    to: '/markets',
    label: 'Market sectors',
    icon: 'sectors',
    key: 'k',
    section: null,
  },
  {
    area: 'leaderboards',
    to: '/leaderboards',
    label: 'Leaderboards',
    icon: 'podium',
    key: 'l',
    section: null,
  },
  {
    area: 'financial-statements',
    to: '/financial-statements',
    label: 'Financial statements',
    icon: 'statement',
    key: 'i',
    section: null,
  },
  {
    area: 'trending-contracts',
    to: '/trending-contracts',
    label: 'Trending contracts',
    icon: 'flow',
    key: 'c',
    section: null,
  },
  {
    area: 'fundraises',
    to: '/fundraises',
    label: 'Fundraises',
    icon: 'coins',
    key: 'f',
    section: null,
  },
  {
    area: 'assets',
    to: '/assets',
    label: 'Tokenized assets',
    icon: 'ingot',
    key: 't',
    section: null,
  },
  {
    area: 'watchlist',
    to: '/watchlist',
    label: 'Watchlist',
    icon: 'star',
    key: 'w',
    section: 'Workspace',
  },
  {
    area: 'charts',
    to: '/charts',
    label: 'Charts',
    icon: 'chart',
    key: 'h',
    section: 'Workspace',
  },
  {
    area: 'tables',
    to: '/tables',
    label: 'Tables',
    icon: 'table',
    key: 'e',
    section: 'Workspace',
  },
  {
    area: 'dashboards',
    to: '/dashboards',
    label: 'Dashboards',
    icon: 'dashboard',
    key: 'b',
    section: 'Workspace',
  },
  {
    area: 'marts',
    to: '/marts',
    label: 'Marts',
    icon: 'columns',
    key: 'r',
    section: 'Workspace',
  },
  {
    area: 'status',
    to: '/status',
    label: 'Data status',
    icon: 'status',
    key: 's',
    section: 'Data',
  },
  {
    area: 'docs',
    to: '/docs',
    label: 'Documentation',
    icon: 'book',
    key: 'd',
    section: 'Data',
  },
  {
    area: 'api-docs',
    href: '/explorer/api-docs',
    label: 'API reference',
    icon: 'api',
    key: 'a',
    section: 'Data',
  },
]
