import type { Page } from 'playwright-core'
import type { ScreenExample } from './SCREENS.ts'
import { waitForScreen } from './waitForScreen.ts'

/** Opens a screen by its address and waits until it is whole. */
export async function openScreen(
  page: Page,
  origin: string,
  screen: Omit<ScreenExample, 'title'>,
): Promise<void> {
  await page.goto(`${origin}/explorer${screen.path}`)
  await waitForScreen(page, screen)
}
