import { isMartOn } from '../marts/isMartOn.ts'
import { isAnyOn } from '../switches/isAnyOn.ts'
import type { ResolvedSwitches } from '../switches/resolveSwitches.ts'
import { findScreen, splitPath } from './findScreen.ts'
import { accountScreens } from './rows/accountScreens.ts'
import { AREAS, SCREENS, type ScreenPath } from './SCREENS.ts'

/**
 * Returns whether no switch hides the page at a path below `/explorer`, such as `/metrics/fees`. An area's switches
 * hide all addresses below it. An address that is no screen, and in no area, is not hidden by anything.
 */
export function isPageOn(path: string, switches: ResolvedSwitches): boolean {
  const segments = splitPath(path)
  const [first = '', second = ''] = segments
  return (
    isScreenOn(findAreaPath(first), switches) &&
    (first !== 'marts' || isMartOn(second, switches)) &&
    isScreenOn(findScreen(segments)?.path, switches)
  )
}

function findAreaPath(segment: string): ScreenPath | undefined {
  return AREAS.find(({ path }) => path === `/${segment}`)?.path
}

function isScreenOn(path: ScreenPath | undefined, switches: ResolvedSwitches): boolean {
  return path === undefined || isAnyOn(SCREENS[path], switches)
}

/**
 * Returns whether a partner's terminal has the page at a path below `/explorer`: users have neither accounts nor
 * documents there.
 */
export function isPartnerPage(path: string): boolean {
  const segments = splitPath(path)
  const area = AREAS.find((one) => one.path === `/${segments[0]}`)
  return !isPersonalPage(segments) && area?.isOwned !== true
}

/** Returns whether the page at the segments of an address is about the user; see `accountScreens`. */
export function isPersonalPage(segments: readonly string[]): boolean {
  return Object.hasOwn(accountScreens, findScreen(segments)?.path ?? '')
}
