import type { Page } from 'playwright-core'
import type { SCREENS } from './SCREENS.ts'
import { waitUntilIdle } from './waitUntilIdle.ts'

/** Opens a screen and waits until it is whole: its last part is there and nothing is on its way. */
export async function openScreen(
  page: Page,
  origin: string,
  screen: (typeof SCREENS)[number],
): Promise<void> {
  await page.goto(`${origin}/explorer${screen.path}`)
  const main = page.getByRole('main')
  await main.getByRole('heading', { level: 1 }).waitFor()
  if (screen.region !== null)
    await main.getByRole('region', { name: screen.region, exact: true }).waitFor()
  await waitUntilIdle(page)
}
