import { describeScreen } from '@tickmark/core/pages/describeScreen'
import { findScreen, splitPath } from '@tickmark/core/pages/findScreen'
import { SCREEN_PAGES } from '@tickmark/core/pages/SCREEN_PAGES'
import { SCREEN_PATHS } from '@tickmark/core/pages/SCREENS'

export type ScreenExample = {
  /** Below `/explorer`. */
  path: string
  title: string
  /** A region that is there once the screen is complete; null where there is none. */
  region: string | null
}

/** The examples of all screens; a new screen is in them by its row in `packages/core/src/pages/rows`. */
export const SCREENS: readonly ScreenExample[] = SCREEN_PATHS.flatMap((screen) =>
  (SCREEN_PAGES[screen]?.examples ?? []).map(({ path = screen, title, region = null }) => ({
    path,
    title: title ?? describe(path),
    region,
  })),
)

function describe(path: string): string {
  const segments = splitPath(path.replace(/\?.*/, '')).map(decodeURIComponent)
  const found = findScreen(segments)
  const title = found && describeScreen(found)?.title
  if (title === undefined) throw new Error(`“${path}” is the example of a screen but finds none.`)
  return title
}
