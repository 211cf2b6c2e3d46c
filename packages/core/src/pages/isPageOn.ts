import type { ResolvedSwitches } from '../switches/resolveSwitches.ts'
import { AREA_SWITCHES } from './AREA_SWITCHES.ts'
import { PROJECT_PAGE_SWITCHES } from './PROJECT_PAGE_SWITCHES.ts'

/**
 * Whether no switch hides the page at a path below `/explorer`, such as `/metrics/fees`.
 * Paths that belong to no area are not hidden by anything; whether they exist is for others to say.
 */
export function isPageOn(path: string, switches: ResolvedSwitches): boolean {
  const [, area = '', , page = ''] = path.split('/')
  const names = [
    Object.hasOwn(AREA_SWITCHES, area) ? AREA_SWITCHES[area as keyof typeof AREA_SWITCHES] : null,
    area === 'projects' && Object.hasOwn(PROJECT_PAGE_SWITCHES, page)
      ? PROJECT_PAGE_SWITCHES[page as keyof typeof PROJECT_PAGE_SWITCHES]
      : null,
  ]
  return names.every((name) => name === null || switches[name])
}
