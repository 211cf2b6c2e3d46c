import type { Page } from 'playwright-core'
import type { ScreenExample } from './SCREENS.ts'
import { waitUntilIdle } from './waitUntilIdle.ts'

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
