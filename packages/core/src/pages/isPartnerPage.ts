import { findScreen, splitPath } from './findScreen.ts'
import { accountScreens } from './rows/accountScreens.ts'
import { AREAS } from './SCREENS.ts'

/** Whether a partner's terminal has the page at a path below `/explorer`: users have neither accounts nor documents there. */
export function isPartnerPage(path: string): boolean {
  const segments = splitPath(path)
  const area = AREAS.find((one) => one.path === `/${segments[0]}`)
  return !isPersonalPage(segments) && area?.isOwned !== true
}

/** Whether the page at the segments of an address is about the user; see `accountScreens`. */
export function isPersonalPage(segments: readonly string[]): boolean {
  return Object.hasOwn(accountScreens, findScreen(segments)?.path ?? '')
}
