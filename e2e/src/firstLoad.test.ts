import type { DataStatus } from '@tickmark/core/answers/DataStatus'
import type { FinancialStatement } from '@tickmark/core/answers/FinancialStatement'
import type { ProjectFigures } from '@tickmark/core/answers/ProjectFigures'
import { formatMetricValue } from '@tickmark/core/formats/formatValue'
import { getMetric } from '@tickmark/core/metrics/getMetric'
import type { FirstAnswer } from '@tickmark/core/pages/FirstCalls'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { openScreen, SCREENS, type ScreenExample } from './openScreen.ts'
import { readTable } from './readPage.ts'
import { usePages } from './usePages.ts'
import { waitUntilQuiet } from './waitForPage.ts'
import { type Call, watchCalls } from './watchPage.ts'

const BLOCK = /<script type="application\/json" id="tt-answers">(.*?)<\/script>/s

/** The answers that came with a page, from its text. */
function readFirstAnswers(html: string): FirstAnswer[] {
  const text = BLOCK.exec(html)?.[1]
  return text === undefined ? [] : JSON.parse(text)
}

const open = usePages()
const origin = inject('sampleOrigin')

const IN_FIRST_STATE = SCREENS.filter(({ path }) => !path.includes('?'))
const STATUS = 'status.getDataStatus'
/** On a machine with much else to do an answer may come too late for its page, which then requests it itself. */
const BUSY = { retry: 3 }
/** Longer than a page waits until it requests the status again. */
const ASKED_AGAIN_MS = 16_000

/** Waits until a screen and its drawings are there and nothing is on its way. */
async function openWhole(page: Page, screen: ScreenExample): Promise<void> {
  await openScreen(page, origin, screen)
  await waitUntilQuiet(page)
}

async function readPage(path: string): Promise<string> {
  return (await fetch(`${origin}/explorer${path}`)).text()
}

async function countFirstAnswers(path: string): Promise<number> {
  return readFirstAnswers(await readPage(path)).length
}

async function askApi<T>({ path, input }: Call): Promise<T> {
  const address = `${origin}/trpc/${path}?input=${encodeURIComponent(JSON.stringify(input))}`
  const { result } = (await (await fetch(address)).json()) as { result: { data: T } }
  return result.data
}

// An engine that was just opened may take longer than a page waits; its answer is cached the next time.
beforeAll(async () => {
  for (const { path } of IN_FIRST_STATE) {
    const counts: number[] = []
    while (counts.length < 3 || new Set(counts.slice(-3)).size > 1)
      counts.push(await countFirstAnswers(path))
  }
})

describe('the first answer', () => {
  it.each(IN_FIRST_STATE)('says at $path what the API says', BUSY, async ({ path }) => {
    const answers = readFirstAnswers(await readPage(path))
    expect(answers.map((answer) => answer.path)).toContain(STATUS)
    for (const answer of answers) expect(answer.data, answer.path).toEqual(await askApi(answer))
  })

  it('names the files of its page, all of which are there', async () => {
    const named = new Set<string>()
    for (const { path } of SCREENS) {
      const links = [...(await readPage(path)).matchAll(/rel="modulepreload"[^>]* href="([^"]+)"/g)]
      expect(links.length, path).toBeGreaterThan(0)
      for (const [, file = ''] of links) named.add(file)
    }
    for (const file of named) expect((await fetch(`${origin}${file}`)).status, file).toBe(200)
  })

  it('is a page of a sensible size', async () => {
    for (const { path } of IN_FIRST_STATE)
      expect((await readPage(path)).length, path).toBeLessThan(250_000)
  })

  it.each([
    '/projects?preset=valuation',
    '/projects?q=aave&sort=name',
    '/projects/ethereum?g=week&metric=price',
    '/projects/ethereum?as_of=2026-01-31',
    '/projects/ethereum/financial-statement?g=year&interval=5y',
    '/projects/ethereum/data?metrics=fees,price',
    '/metrics?q=fees',
    '/metrics/fees?top=5&sectors=lending',
    '/status?x=1',
  ])('is not requested again at %s, and nothing is requested twice', BUSY, async (path) => {
    await expect.poll(() => countFirstAnswers(path)).toBeGreaterThan(0)
    const page = await open()
    const calls = watchCalls(page)
    const response = await page.goto(`${origin}/explorer${path}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await waitUntilQuiet(page)
    const known: Call[] = readFirstAnswers((await response?.text()) ?? '')
    expect(known.length).toBeGreaterThan(0)
    const requests = [...known, ...calls].map(
      (call) => `${call.path} ${JSON.stringify(call.input)}`,
    )
    expect(requests.toSorted()).toEqual([...new Set(requests)].toSorted())
  })

  it.each([
    ['left out', ''],
    ['broken', '<script type="application/json" id="tt-answers">[{"path":</script>'],
  ])('is done without when it is %s', async (_title, block) => {
    const page = await open()
    const calls = watchCalls(page)
    await page.route('**/explorer/projects/ethereum', async (route) => {
      const response = await route.fetch()
      const html = await response.text()
      await route.fulfill({
        response,
        body: html.replace(
          /<script type="application\/json" id="tt-answers">.*?<\/script>/s,
          block,
        ),
      })
    })
    const screen = SCREENS.find(({ path }) => path === '/projects/ethereum')
    if (screen !== undefined) await openWhole(page, screen)
    await page.getByRole('region', { name: 'Metrics of this project' }).waitFor()
    expect(calls.map((call) => call.path)).toContain('metrics.query')
  })
})

describe('the screen', () => {
  it('shows the figures that the API answers', async () => {
    const page = await open()
    await page.goto(`${origin}/explorer/projects`)
    const rows = await readTable(page.getByRole('table', { name: 'Projects', exact: true }))
    const shown = rows.find(([first]) => first?.endsWith('Ethereum ETH'))
    const { columns } = await askApi<ProjectFigures>({
      path: 'projects.getFigures',
      input: { columns: ['fees_30d_sum', 'revenue_30d_sum'], projects: ['ethereum'] },
    })
    for (const { metric_id, values } of columns)
      expect(shown).toContain(formatMetricValue(values[0] ?? null, getMetric(metric_id), 'compact'))
  })

  it('shows the statement that the API answers', async () => {
    const page = await open()
    await page.goto(`${origin}/explorer/projects/ethereum/financial-statement`)
    const table = page.getByRole('table', { name: 'Financial statement of Ethereum' })
    const shown = (await readTable(table)).find(([title]) => title === 'Revenue')
    const statement = await askApi<FinancialStatement>({
      path: 'projects.getFinancialStatement',
      input: { project_slug: 'ethereum', granularity: 'quarter', interval: '1y' },
    })
    const revenue = statement.sections
      .flatMap((section) => section.rows)
      .find((row) => row.metric_id === 'revenue')
    const expected = revenue?.cells.map((cell) =>
      formatMetricValue(cell.value, getMetric('revenue'), 'compact'),
    )
    expect(expected?.length).toBeGreaterThan(3)
    for (const [index, text] of (expected ?? []).entries())
      expect(shown?.[index + 1]).toMatch(new RegExp(`^${text.replaceAll(/[$.]/g, '\\$&')}`))
  })

  it(
    'keeps requesting the status only, and requests everything again when it names newer data',
    BUSY,
    async () => {
      const page = await open()
      const calls = watchCalls(page)
      let newer = 0
      await page.route(`**/trpc/${STATUS}**`, async (route) => {
        const response = await route.fetch()
        const [answer] = (await response.json()) as [{ result: { data: DataStatus } }]
        answer.result.data.data_version += newer
        await route.fulfill({ response, json: [answer] })
      })
      await page.clock.install()
      await page.goto(`${origin}/explorer/projects`)
      await page.getByRole('table', { name: 'Projects', exact: true }).waitFor()
      await page.clock.fastForward(ASKED_AGAIN_MS)
      await expect.poll(() => calls.length).toBe(1)
      expect(calls).toEqual([{ path: STATUS, input: {} }])
      newer = 1
      await page.clock.fastForward(ASKED_AGAIN_MS)
      const pathsOf = () => new Set(calls.map((call) => call.path))
      await expect.poll(pathsOf).toEqual(new Set([STATUS, 'projects.list', 'projects.getNames']))
      await page.getByRole('table', { name: 'Projects', exact: true }).waitFor()
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    },
  )
})
