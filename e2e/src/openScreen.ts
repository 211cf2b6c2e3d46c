import { CATALOG } from '@tickmark/analytics/testing/CATALOG'
import { describeScreen } from '@tickmark/core/pages/describeScreen'
import { findScreen, splitPath } from '@tickmark/core/pages/findScreen'
import { SCREEN_PAGES } from '@tickmark/core/pages/SCREEN_PAGES'
import { SCREEN_PATHS } from '@tickmark/core/pages/SCREENS'
import type { Page } from 'playwright-core'
import { waitUntilIdle } from './waitForPage.ts'

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
  const title = found && describeScreen(found, CATALOG)?.title
  if (title === undefined) throw new Error(`“${path}” is the example of a screen but finds none.`)
  return title
}

/** Waits until a screen is whole: its last part is there and nothing is on its way. */
export async function waitForScreen(
  page: Page,
  { region }: Pick<ScreenExample, 'region'>,
): Promise<void> {
  const main = page.getByRole('main')
  await main.getByRole('heading', { level: 1 }).waitFor()
  if (region !== null) await main.getByRole('region', { name: region, exact: true }).waitFor()
  await waitUntilIdle(page)
}

/** Opens a screen by its address and waits until it is whole. */
export async function openScreen(
  page: Page,
  origin: string,
  screen: Omit<ScreenExample, 'title'>,
): Promise<void> {
  await page.goto(`${origin}/explorer${screen.path}`)
  await waitForScreen(page, screen)
}
