import type { MetricAnswer } from '@tickmark/core/answers/MetricAnswer'
import type { Locator, Page } from 'playwright-core'
import { expect, inject, it } from 'vitest'
import { readDownload } from './readPage.ts'
import { searchCommandLine } from './searchCommandLine.ts'
import { usePages } from './usePages.ts'

const open = usePages()
const origin = inject('sampleOrigin')

/** Fees of lending projects, quarter by quarter, stacked as shares: what both journeys build. */
const WANTED = {
  // No range was chosen.
  fits_range: true,
  questions: [
    {
      id: 'a',
      query: {
        metrics: ['fees'],
        where: { sectors: ['lending'] },
        breakdown: ['project'],
        granularity: 'quarter',
        range: '3y',
        top: { n: 10, others: true },
      },
    },
  ],
  kind: 'stacked',
  percent: true,
}
const addressOf = (chart: unknown) =>
  `${origin}/explorer/charts/new?chart=${encodeURIComponent(JSON.stringify(chart))}`
const chartOf = (page: Page): unknown =>
  JSON.parse(new URL(page.url()).searchParams.get('chart') ?? 'null')
const panelOf = (page: Page) =>
  page.getByRole('region').filter({ has: page.getByRole('group', { name: 'Kind of chart' }) })
const drawingOf = (place: Locator) => place.getByRole('group', { name: /Arrow keys move through/ })
/** Returns the name of what has the focus on the page itself, beside its navigation. */
const focusedName = (page: Page) =>
  page.evaluate<string>(`(() => {
    const focused = document.activeElement
    if (focused.closest('main') === null) return ''
    return focused.getAttribute('aria-label') ?? focused.textContent ?? ''
  })()`)

async function saveFrom(page: Page, name: string) {
  await panelOf(page)
    .getByRole('button', { name: /^Copy as/ })
    .click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name, exact: true }).click()
  const file = await download
  return { name: file.suggestedFilename(), bytes: await readDownload(file) }
}

it('builds a chart by mouse, undoes, shares, embeds and downloads it with the same figures', async () => {
  const page = await open()
  await page.goto(`${origin}/explorer/charts/new`)
  const card = page.getByRole('region', { name: 'Query A' })
  await card.getByRole('button', { name: 'Metrics', exact: true }).click()
  await page.getByRole('combobox', { name: 'Search Metrics' }).fill('Fees')
  // The meaning of a metric is below its name.
  await page
    .getByRole('option', { name: /^Fees\b/ })
    .filter({ hasText: /paid/ })
    .first()
    .click()
  await page.keyboard.press('Escape')
  await card.getByRole('button', { name: 'Sectors', exact: true }).click()
  await page.getByRole('option', { name: 'Lending', exact: true }).click()
  await page.keyboard.press('Escape')
  const panel = panelOf(page)
  await panel.getByRole('radio', { name: 'Quarterly' }).click()
  await panel.getByRole('radio', { name: 'Stacked' }).click()
  await panel.getByRole('button', { name: /^Share of the whole/ }).click()
  await expect.poll(() => chartOf(page)).toEqual(WANTED)
  await drawingOf(panel).waitFor()
  await panel.getByText(/Top 10 of \d+, rest as Others/).waitFor()

  // The button, the keys and the browser's own way back are the same.
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => chartOf(page)).not.toHaveProperty('percent')
  await page.goBack()
  await expect.poll(() => chartOf(page)).not.toHaveProperty('kind')
  await page.keyboard.press('Control+Shift+z')
  await page.keyboard.press('Control+Shift+z')
  await expect.poll(() => chartOf(page)).toEqual(WANTED)
  await drawingOf(panel).waitFor()
  await panel.getByRole('button', { name: 'Aave', exact: true }).waitFor()

  const csv = (await saveFrom(page, 'Download CSV')).bytes.toString('utf8')
  const lines = csv.trim().split('\r\n').slice(1)
  const json = JSON.parse((await saveFrom(page, 'Download JSON')).bytes.toString('utf8'))
  expect(json.rows.map((row: object) => Object.values(row).join(','))).toEqual(lines)
  const query = { ...WANTED.questions[0]?.query, transforms: [{ kind: 'share' }] }
  const input = encodeURIComponent(JSON.stringify(query))
  const response = await fetch(`${origin}/trpc/metrics.query?input=${input}`)
  const responseBody = (await response.json()) as { result: { data: MetricAnswer } }
  const answer = responseBody.result.data
  // The last column says which periods are not whole.
  const valuesOf = (line: string) =>
    line
      .split(',')
      .slice(1, 1 + answer.series.length)
      // A missing value is an empty field, never a zero.
      .map((field) => (field === '' ? null : Number(field)))
  expect(lines.map(valuesOf)).toEqual(
    answer.timestamps.map((_, index) => answer.series.map((one) => one.values[index])),
  )
  for (const [name, head] of [
    ['Download XLSX', 'PK'],
    ['Download Parquet', 'PAR1'],
    ['Download PNG', '\u0089PNG'],
    ['Download SVG', '<svg'],
  ] as const)
    expect((await saveFrom(page, name)).bytes.toString('latin1', 0, head.length)).toBe(head)

  await panel.getByRole('button', { name: 'Embed…' }).click()
  const frame = await page.getByRole('dialog').locator('iframe').getAttribute('src')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: /^Share/ })
  await dialog.getByRole('button', { name: 'Create a short link', exact: true }).click()
  const short = await dialog.getByRole('textbox', { name: 'short link', exact: true }).inputValue()

  const visitor = await open()
  await visitor.goto(short)
  // Others see a finished page, and build on it in a copy.
  await drawingOf(visitor.getByRole('main')).waitFor()
  await visitor.getByRole('button', { name: 'Make a copy' }).click()
  await drawingOf(panelOf(visitor)).waitFor()
  await expect.poll(() => chartOf(visitor)).toEqual(WANTED)
  await visitor.goto(`${origin}${frame}`)
  await drawingOf(visitor.getByRole('main')).waitFor()
  await visitor.getByRole('button', { name: 'Aave', exact: true }).waitFor()
  await visitor.getByText(/Top 10 of \d+, rest as Others/).waitFor()
})

it('builds the same chart by keyboard alone', async () => {
  const page = await open()
  await page.goto(`${origin}/explorer/charts`)
  await page.getByRole('heading', { level: 1, name: 'Charts' }).waitFor()
  await (await searchCommandLine(page, { text: 'new chart', option: /New chart/ }))
    .first()
    .waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('region', { name: 'Query A' }).waitFor()
  const tabTo = async (name: string) => {
    for (let count = 0; count < 80; count++) {
      if ((await focusedName(page)) === name) return
      await page.keyboard.press('Tab')
    }
    throw new Error(`Tab does not lead to ${name}.`)
  }
  const choose = async (list: string, text: string) => {
    await tabTo(list)
    await page.keyboard.press('Enter')
    await page.getByRole('combobox', { name: `Search ${list}` }).waitFor()
    await page.keyboard.type(text)
    await page
      .getByRole('option', { name: new RegExp(`^${text}\\b`) })
      .first()
      .waitFor()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
  }
  await choose('Metrics', 'Fees')
  await choose('Sectors', 'Lending')
  await drawingOf(panelOf(page)).waitFor()
  await tabTo('Line')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('q')
  await page.keyboard.press('Alt+p')
  await expect.poll(() => chartOf(page)).toEqual(WANTED)

  // A faulty formula shows where its fault is; its metrics are completed.
  await page.getByRole('button', { name: 'Formula' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('combobox', { name: 'Formula' }).waitFor()
  await page.keyboard.type('fees / user_m')
  await page.getByRole('option', { name: /user_mau/ }).waitFor()
  await page.keyboard.press('Enter')
  await page.keyboard.type(' +')
  await page
    .getByText(/expect|end|unexpected/i)
    .first()
    .waitFor()
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Enter')
  await expect.poll(() => JSON.stringify(chartOf(page))).toContain('"fees / user_mau"')
})

it('adds series by typing, and changes and takes them out row by row', async () => {
  const page = await open()
  await page.goto(`${origin}/explorer/charts/new`)
  for (const name of ['ethereum fees', 'solana', 'price']) {
    await page.getByRole('button', { name: 'Add series' }).click()
    await page.keyboard.type(name)
    await page.keyboard.press('Enter')
    const [last = ''] = name.split(' ')
    await expect.poll(() => JSON.stringify(chartOf(page))).toContain(last)
    await page.getByRole('button', { name: 'Add series' }).and(page.locator(':focus')).waitFor()
  }
  const rows = page.getByRole('region', { name: 'Series', exact: true })
  await expect.poll(() => rows.getByRole('listitem').count()).toBe(4)
  await rows.getByRole('combobox', { name: 'Transform of Ethereum: Fees' }).selectOption('YoY')
  await expect.poll(() => chartOf(page)).toMatchObject({ own: ['yoy:a:ethereum|fees'] })
  await rows.getByRole('button', { name: /^Remove Solana: Price/ }).click()
  await rows.getByRole('button', { name: /^Show Solana: Price/ }).waitFor()
  await page
    .getByRole('region', { name: 'Query A' })
    .getByRole('button', { name: 'Remove Price' })
    .click()
  await rows.getByRole('button', { name: 'Remove Solana', exact: true }).click()
  await expect.poll(() => rows.getByRole('listitem').count()).toBe(1)
})

it('says what is wrong with a hostile address, what was cut, and what cannot be answered', async () => {
  const page = await open()
  const everything = {
    id: 'b',
    name: '<img src=x onerror=alert(1)>',
    query: { metrics: ['nonsense'], where: { projects: ['aave'] } },
  }
  await page.goto(
    addressOf({
      questions: [{ id: 'a', query: { metrics: ['fees'], breakdown: ['project'] } }, everything, 7],
      kind: 'pie',
    }),
  )
  await page.getByText(/Query 3: it is empty\. kind must be one of line, bar/).waitFor()
  const panel = panelOf(page)
  await panel.getByText(/Query B is not shown\. There is no metric "nonsense"/).waitFor()
  await drawingOf(panel).waitFor()
  await panel
    .getByText(/A: Top \d+ of \d+, rest as Others|Top \d+ of \d+, rest as Others/)
    .waitFor()
  expect(await page.locator('img[src="x"]').count()).toBe(0)
})

it('keeps what is typed right after a press on a picker, and chooses the project of that name', async () => {
  const chosenOf = (page: Page) =>
    (chartOf(page) as { questions: [{ query: { where: unknown } }] } | null)?.questions[0].query
      .where
  for (const wait of [0, 150]) {
    const page = await open()
    await page.goto(`${origin}/explorer/charts/new`)
    const button = page.getByRole('button', { name: 'Projects', exact: true })
    await button.waitFor()
    await button.click()
    await page.waitForTimeout(wait)
    await page.keyboard.type('ethereum')
    await page.keyboard.press('Enter')
    await expect.poll(() => chosenOf(page)).toEqual({ projects: ['ethereum'] })
    if (wait > 0) continue
    // The list stays open for more, with what is chosen above it.
    const list = page.getByRole('dialog', { name: 'Projects' })
    await list.getByRole('button', { name: 'Remove Ethereum', exact: true }).waitFor()
    expect(await list.getByRole('option').count()).toBe(100)
    await list.getByText(/^\d+ more: type to narrow$/).waitFor()
    // The largest are listed first; what has no data says so and cannot be chosen.
    expect(await list.getByRole('option').first().textContent()).toContain('Bitcoin')
    await page.keyboard.type('ens')
    const ens = list.getByRole('option', { name: /^Ethereum Name Service/ })
    await ens.getByText('no data').waitFor()
    await page.keyboard.press('Enter')
    await list.getByRole('button', { name: 'Remove Ethereum', exact: true }).click()
    await expect.poll(() => chosenOf(page)).toBeUndefined()
  }
})

it('says which of the chosen projects have no data', async () => {
  const page = await open()
  const [chartQuery] = WANTED.questions
  const query = { ...chartQuery?.query, where: { projects: ['ethereum', 'ens'] } }
  await page.goto(addressOf({ questions: [{ id: 'a', query }] }))
  const panel = panelOf(page)
  await drawingOf(panel).waitFor()
  await panel.getByRole('list', { name: 'Series' }).getByText('Ethereum Name Service').waitFor()
  await panel.getByText('No data: Ethereum Name Service').waitFor()
})
