import type { PageSettings } from '@tickmark/core/pages/PageSettings'
import type { Page } from 'playwright-core'

const CONFIG = /(<script [^>]*id="tt-config"[^>]*>)([^<]*)/

/** Has the page find other settings than the server wrote into it, as another installation would. */
export async function changeSettings(page: Page, changes: Partial<PageSettings>): Promise<void> {
  await page.route(/\/explorer(?:[/?]|$)/, async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const response = await route.fetch()
    const html = await response.text()
    if (!CONFIG.test(html)) throw new Error('The page carries no settings.')
    const body = html.replace(CONFIG, (_match, open: string, json: string) => {
      const settings = { ...(JSON.parse(json) as PageSettings), ...changes }
      return `${open}${JSON.stringify(settings)}`
    })
    const headers = response.headers()
    // The policy was written for the settings of the server.
    delete headers['content-security-policy']
    await route.fulfill({ response, headers, body })
  })
}
