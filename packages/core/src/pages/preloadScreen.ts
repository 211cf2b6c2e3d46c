import type { FirstCalls } from './FirstCalls.ts'
import { findScreen } from './findScreen.ts'
import { SCREEN_PAGES } from './SCREEN_PAGES.ts'
import type { ScreenPlace } from './Screen.ts'

/** The place that the address of the terminal itself leads to. */
const HOME = ['projects']

export type ScreenAddress = Omit<ScreenPlace, 'params'> & {
  /** The decoded segments of the address below `/explorer`. */
  segments: readonly string[]
}

/**
 * Calls what the screen at an address calls first: all of it in the screen's first state, and otherwise what does not
 * depend on its state. An address that is no screen calls for the status alone, which is on every page.
 */
export async function preloadScreen(
  calls: FirstCalls,
  { segments, ...place }: ScreenAddress,
): Promise<void> {
  const found = findScreen(segments.length === 0 ? HOME : segments)
  const preload = found && SCREEN_PAGES[found.path]?.preload
  await Promise.all([
    calls.status.getDataStatus({}),
    preload?.(calls, { ...place, params: found?.params ?? {} }),
  ])
}
