import { isMartOn } from '../marts/isMartOn.ts'
import type { ResolvedSwitches } from '../switches/resolveSwitches.ts'
import type { SwitchName } from '../switches/SWITCHES.ts'
import { AREA_SWITCHES } from './AREA_SWITCHES.ts'
import { EMBED_ROOT } from './EMBED_PATH.ts'
import { PERSONAL_PAGE_SWITCHES } from './PERSONAL_PAGE_SWITCHES.ts'
import type { PersonalPage } from './PERSONAL_PAGES.ts'
import { PROJECT_PAGE_SWITCHES, type ProjectPage } from './PROJECT_PAGE_SWITCHES.ts'

/**
 * Whether no switch hides the page at a path below `/explorer`, such as `/metrics/fees`.
 * Paths that belong to no area are not hidden by anything; whether they exist is for others to say.
 */
export function isPageOn(path: string, switches: ResolvedSwitches): boolean {
  if (path.startsWith(EMBED_ROOT))
    return switches.CHART_EMBED_ENABLED && isAreaOn(path.split('/')[2] ?? '', switches)
  if (Object.hasOwn(PERSONAL_PAGE_SWITCHES, path)) return isPersonalPageOn(path, switches)
  const [, area = '', id = '', page = ''] = path.split('/')
  if (!isAreaOn(area, switches)) return false
  if (area === 'marts') return isMartOn(id, switches)
  return area !== 'projects' || isProjectPageOn(page, switches)
}

function isAreaOn(area: string, switches: ResolvedSwitches): boolean {
  if (!Object.hasOwn(AREA_SWITCHES, area)) return true
  const name = AREA_SWITCHES[area as keyof typeof AREA_SWITCHES]
  return name === null || switches[name]
}

function isPersonalPageOn(path: string, switches: ResolvedSwitches): boolean {
  const name = PERSONAL_PAGE_SWITCHES[path as PersonalPage]
  return name === undefined || switches[name]
}

function isProjectPageOn(page: string, switches: ResolvedSwitches): boolean {
  if (!Object.hasOwn(PROJECT_PAGE_SWITCHES, page)) return true
  const names: readonly SwitchName[] = PROJECT_PAGE_SWITCHES[page as ProjectPage]
  return names.length === 0 || names.some((name) => switches[name])
}
