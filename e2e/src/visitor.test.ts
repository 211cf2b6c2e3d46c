import type { Page } from 'playwright-core'
import { expect, inject, it } from 'vitest'
import { usePages } from './usePages.ts'

const open = usePages()
const origin = inject('sampleOrigin')

const themeOf = (page: Page) => page.evaluate('document.documentElement.dataset.theme')

async function prefer(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^Theme/ }).click()
  await page.getByRole('menuitemradio', { name }).click()
  await page.getByRole('button', { name: `Theme: ${name}` }).waitFor()
}

it('remembers the theme that was chosen, in every window', async () => {
  const page = await open({ colorScheme: 'light' })
  await page.goto(`${origin}/explorer/projects`)
  expect(await themeOf(page)).toBe('dark')
  const other = await open(page.context())
  await other.goto(`${origin}/explorer/metrics`)
  await prefer(page, 'Light')
  expect(await themeOf(page)).toBe('light')
  await expect.poll(() => themeOf(other)).toBe('light')
  await page.reload()
  await page.getByRole('button', { name: 'Theme: Light' }).waitFor()
  expect(await themeOf(page)).toBe('light')
})

it('follows the system while it looks on, once that was chosen', async () => {
  const page = await open({ colorScheme: 'light' })
  await page.goto(`${origin}/explorer/projects`)
  await prefer(page, 'System')
  expect(await themeOf(page)).toBe('light')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(() => themeOf(page)).toBe('dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(() => themeOf(page)).toBe('light')
  await page.reload()
  expect(await themeOf(page)).toBe('light')
})
