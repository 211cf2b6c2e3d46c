import { findMetric } from '../metrics/findMetric.ts'
import type { EmbeddedPanelId, PanelPlace } from './EMBEDDED_PANELS.ts'

/** The addresses of the pages with panels of a project. */
const PROJECT_PAGES = {
  vesting: '/vesting',
  'fees-to-earnings': '/financial-statement',
  'revenue-share': '',
  composition: '/composition',
} as const satisfies Partial<Record<EmbeddedPanelId, string>>

/** The page, below `/explorer`, that shows what an embedded panel shows; undefined where it names no project. */
export function findPanelPath({ panel, look }: PanelPlace): string | undefined {
  const read = (name: string) => {
    const value = look[name]
    return value === undefined || value === '' ? undefined : String(value)
  }
  switch (panel) {
    case 'vesting':
    case 'fees-to-earnings':
    case 'revenue-share':
    case 'composition': {
      const project = read('project')
      return project === undefined
        ? undefined
        : `/projects/${encodeURIComponent(project)}${PROJECT_PAGES[panel]}`
    }
    case 'fundraises': {
      const investor = read('investor')
      return investor === undefined
        ? '/fundraises'
        : `/fundraises/investors/${encodeURIComponent(investor)}`
    }
    case 'sectors':
      return '/markets'
    case 'scatter': {
      const metric = findMetric(read('metric_id') ?? '')
      return metric === undefined ? '/metrics' : `/metrics/${metric.slug}`
    }
    case 'ranking':
    case 'concentration':
    case 'movers':
      return '/leaderboards'
  }
}
