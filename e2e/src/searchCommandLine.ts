import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** Types into the command line, which is opened where it is not yet, and answers what it offers for these words. */
export async function searchCommandLine(
  page: Page,
  { text, option }: { text: string; option: RegExp },
): Promise<Locator> {
  const line = page.getByRole('dialog', { name: 'Command line' })
  if ((await line.count()) === 0) await page.keyboard.press('Control+k')
  const field = line.getByRole('combobox')
  await field.fill(text)
  await expect.poll(() => field.inputValue()).toBe(text)
  return line.getByRole('option', { name: option })
}
