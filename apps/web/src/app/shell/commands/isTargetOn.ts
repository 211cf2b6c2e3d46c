import { isPageOn } from '@tickmark/core/pages/isPageOn'
import type { ResolvedSwitches } from '@tickmark/core/switches/resolveSwitches'
import type { CommandTarget } from './CommandTarget.ts'

/** Whether no switch hides what a command leads to. */
export function isTargetOn(target: CommandTarget, switches: ResolvedSwitches): boolean {
  switch (target.to) {
    case 'project':
      // A metric is named for the chart of key metrics; without that chart it would lead to nothing of it.
      return target.metric === undefined || switches.KEY_METRICS_ENABLED
    case 'statement':
      return isPageOn(`/projects/${target.slug}/financial-statement`, switches)
    case 'statements':
      return isPageOn('/financial-statements', switches)
    case 'data':
      return isPageOn(`/projects/${target.slug}/data`, switches)
    case 'projectView':
      return isPageOn(target.path, switches)
    case 'metric':
      return isPageOn(`/metrics/${target.slug}`, switches)
    case 'docs':
      return isPageOn(`/docs/${target.page}`, switches)
    case 'area':
      return isPageOn(target.area.path, switches)
    case 'sector':
      return isPageOn(`/markets/${target.sector}`, switches)
    case 'mart':
      return isPageOn(`/marts/${target.mart}`, switches)
    case 'asset':
      return isPageOn('/assets', switches)
    case 'investor':
      return isPageOn('/fundraises', switches)
    case 'leaderboard':
      return isPageOn('/leaderboards', switches)
    case 'sectorProjects':
    case 'action':
      return true
  }
}
