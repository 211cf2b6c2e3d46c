import type { Page } from 'playwright-core'
import { rewritePage } from './rewritePage.ts'

type Change = (procedure: string, data: unknown) => unknown
type Envelope = { result?: { data: unknown } }

const FIRST_ANSWERS = /(<script [^>]*id="tt-answers"[^>]*>)([^<]*)/

/** Changes what procedures answer: in the answers that come with the page, and in those to its questions. */
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
