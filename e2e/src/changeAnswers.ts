import type { Page } from 'playwright-core'

type Change = (procedure: string, data: unknown) => unknown
type Envelope = { result?: { data: unknown } }

const FIRST_ANSWERS = /(<script [^>]*id="tt-answers"[^>]*>)([^<]*)/

/** Changes what procedures answer: in the answers that come with the page, and in those to its queries. */
export async function changeAnswers(page: Page, change: Change): Promise<void> {
  await rewritePage(page, (html) =>
    html.replace(FIRST_ANSWERS, (_match, open: string, json: string) => {
      const answers = JSON.parse(json) as { path: string; data: unknown }[]
      const changed = answers.map((one) => ({ ...one, data: change(one.path, one.data) }))
      return `${open}${JSON.stringify(changed).replaceAll('<', '\\u003c')}`
    }),
  )
  await page.route('**/trpc/**', async (route) => {
    const procedures = new URL(route.request().url()).pathname.replace('/trpc/', '').split(',')
    const response = await route.fetch()
    const answers = (await response.json()) as Envelope[]
    const json = answers.map((answer, index) =>
      answer.result === undefined
        ? answer
        : { result: { data: change(procedures[index] ?? '', answer.result.data) } },
    )
    await route.fulfill({ response, json })
  })
}

type Edit = (html: string) => string

const EDITS = new WeakMap<Page, Edit[]>()

/** Changes the text of every page of the terminal on its way from the server. */
async function rewritePage(page: Page, edit: Edit): Promise<void> {
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
