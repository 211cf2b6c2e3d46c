import type { PageSettings } from '@tickmark/core/pages/PageSettings'
import type { Page } from 'playwright-core'
import { rewritePage } from './rewritePage.ts'

const CONFIG = /(<script [^>]*id="tt-config"[^>]*>)([^<]*)/

/** Has the page find other settings than the server wrote into it, as another installation would. */
export function changeSettings(page: Page, changes: Partial<PageSettings>): Promise<void> {
  return rewritePage(page, (html) => {
    if (!CONFIG.test(html)) throw new Error('The page carries no settings.')
    return html.replace(CONFIG, (_match, open: string, json: string) => {
      const settings = { ...(JSON.parse(json) as PageSettings), ...changes }
      return `${open}${JSON.stringify(settings)}`
    })
  })
}
