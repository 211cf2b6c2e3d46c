import type { Page } from 'playwright-core'
import type { ScreenExample } from './SCREENS.ts'
import { waitUntilIdle } from './waitForPage.ts'

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
