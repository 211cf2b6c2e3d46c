import type { Page } from 'playwright-core'
import { describe, expect, inject, it } from 'vitest'
import { usePages } from './usePages.ts'
import { waitUntilIdle, waitUntilQuiet } from './waitForPage.ts'
import { watchRefusals } from './watchPage.ts'

const open = usePages()
const origin = inject('sampleOrigin')

async function openWatched(): Promise<{ page: Page; refused: () => Promise<string[]> }> {
  const page = await open()
  return { page, refused: await watchRefusals(page) }
}

describe('the policy', () => {
  it('refuses nothing of what is loaded when a user reaches for it', async () => {
    const { page, refused } = await openWatched()
    await page.goto(`${origin}/explorer/projects/ethereum`)
    await waitUntilIdle(page)
    await page.getByRole('group', { name: /^Fees and Revenue/ }).hover()
    await page.getByRole('button', { name: 'Copy as or download' }).first().click()
    await page.getByRole('menuitem').first().waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Metric: Fees' }).click()
    await page.getByRole('option').first().waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Show in full window' }).first().click()
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    await page.getByRole('option').first().waitFor()
    await page.keyboard.press('Escape')
    await page.goto(`${origin}/explorer/projects/ethereum?trace=ethereum~fees~2026-01-01~month`)
    await page.getByRole('dialog').getByRole('heading', { name: 'Fees' }).waitFor()
    await waitUntilIdle(page)
    expect(await refused()).toEqual([])
  })

  it.each(['/'])('refuses nothing of the pages beside: %s', async (path) => {
    const { page, refused } = await openWatched()
    await page.goto(`${origin}${path}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await waitUntilQuiet(page)
    expect(await refused()).toEqual([])
  })

  it('finds, reads and tries a call of the API reference', async () => {
    const { page, refused } = await openWatched()
    await page.goto(`${origin}/explorer/api-docs`)
    await page.getByRole('searchbox', { name: 'Find calls' }).fill('post query')
    await page.getByRole('link', { name: /^POST\s*query$/ }).click()
    await page.waitForURL(/#queryMetrics$/)
    await page.getByRole('radio', { name: 'Python' }).check()
    await page.getByText('from tickmark import Client').waitFor()
    await page.getByRole('button', { name: 'Try it' }).click()
    await page.getByText(/^200 OK · \d+ ms/).waitFor()
    for (const width of [360, 768]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0)
    }
    expect(await refused()).toEqual([])
  })

  it('runs no script inside text, and no page from elsewhere may frame ours', async () => {
    const { page, refused } = await openWatched()
    const response = await page.goto(`${origin}/explorer/status`)
    await page.evaluate(`document.body.insertAdjacentHTML('beforeend',
      '<img src="data:," onerror="window.hasRun = true"><iframe src="/explorer/projects"></iframe>')`)
    await expect.poll(async () => (await refused()).join()).toContain('script-src-attr')
    expect(await page.evaluate('window.hasRun')).toBeUndefined()
    const headers = response?.headers() ?? {}
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(headers['x-frame-options']).toBe('DENY')
  })
})
