import type { Page } from 'playwright-core'
import { expect, inject, it } from 'vitest'
import { openScreen } from './openScreen.ts'
import { PATIENCE } from './PATIENCE.ts'
import { SCREENS } from './SCREENS.ts'
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
  await expect.poll(() => themeOf(other), PATIENCE).toBe('light')
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
  await expect.poll(() => themeOf(page), PATIENCE).toBe('dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(() => themeOf(page), PATIENCE).toBe('light')
  await page.reload()
  expect(await themeOf(page)).toBe('light')
})

it('asks nobody but its own server for anything, and is refused nothing', async () => {
  const page = await open({ serviceWorkers: 'allow' })
  const elsewhere: string[] = []
  const refused: string[] = []
  const said: string[] = []
  page.context().on('request', (request) => {
    const url = new URL(request.url())
    if (/^https?:|^wss?:/.test(url.protocol) && url.origin !== origin) elsewhere.push(url.href)
  })
  page.on('response', (response) => {
    if (response.status() >= 400) refused.push(`${response.status()} ${response.url()}`)
  })
  page.on('console', (message) => {
    const text = `${message.text()} at ${message.location().url}`
    if (['error', 'warning'].includes(message.type())) said.push(text)
  })
  for (const screen of SCREENS) {
    await openScreen(page, origin, screen)
    await page.waitForLoadState('networkidle')
  }
  await page.keyboard.press('Control+k')
  await page.getByRole('option').first().waitFor()
  expect(elsewhere).toEqual([])
  expect(refused).toEqual([])
  expect(said).toEqual([])
})
