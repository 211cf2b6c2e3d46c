import type { Page } from 'playwright-core'
import type { Place } from './SWITCH_CASES.ts'
import { waitUntilQuiet } from './waitUntilQuiet.ts'

/** Opens where something can be seen, and waits until it would be there. */
export async function goToPlace(page: Page, origin: string, place: Place): Promise<void> {
  await place.prepare?.(page)
  await page.goto(`${origin}/explorer${place.path}`)
  await place.open?.(page)
  await place.beside(page).first().waitFor()
  // Whatever loads by itself and would show it has come by then.
  await waitUntilQuiet(page)
}
