import type { Page } from 'playwright-core'

type Edit = (html: string) => string

const EDITS = new WeakMap<Page, Edit[]>()

/** Changes the text of every page of the terminal on its way from the server. */
export async function rewritePage(page: Page, edit: Edit): Promise<void> {
  const known = EDITS.get(page)
  if (known !== undefined) {
    known.push(edit)
    return
  }
  const edits = [edit]
  EDITS.set(page, edits)
  await page.route(/\/explorer(?:[/?]|$)/, async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const response = await route.fetch()
    const html = await response.text()
    const headers = response.headers()
    // The policy was written for what the server sent.
    delete headers['content-security-policy']
    const body = edits.reduce((text, change) => change(text), html)
    await route.fulfill({ response, headers, body })
  })
}
