import { execFile } from 'node:child_process'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import type { FundraisePage } from '@tickmark/core/answers/Fundraises'
import type { MetricAnswer } from '@tickmark/core/answers/MetricAnswer'
import type { Ranking } from '@tickmark/core/answers/Ranking'
import { formatPeriod } from '@tickmark/core/formats/formatPeriod'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { findBarriers } from './findBarriers.ts'
import { readDownload } from './readPage.ts'
import { usePages } from './usePages.ts'

const open = usePages()
const origin = inject('sampleOrigin')
const run = promisify(execFile)

const menuOf = (panel: Locator) => panel.getByRole('button', { name: /^Copy as/ })
const item = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true })

/** Returns the answer of the page's own call. */
async function get<T>(path: string): Promise<T> {
  return (await (await fetch(`${origin}/v2/internal/${path}`)).json()) as T
}

/** Chooses from a panel's menu and gives what it put on the clipboard. */
async function copyFrom(page: Page, panel: Locator, name: string): Promise<string> {
  await page.evaluate('navigator.clipboard.writeText("")')
  await menuOf(panel).click()
  await item(page, name).click()
  const read = () => page.evaluate<string>('navigator.clipboard.readText()')
  await expect.poll(read).not.toBe('')
  return read()
}

async function saveFrom(page: Page, panel: Locator, name: string) {
  await menuOf(panel).click()
  const download = page.waitForEvent('download')
  await item(page, name).click()
  const file = await download
  return { name: file.suggestedFilename(), bytes: await readDownload(file) }
}

/** Sample data begin on a day inside a week or a year. */
async function findPartial(): Promise<{ granularity: 'week' | 'year'; answer: MetricAnswer }> {
  for (const granularity of ['year', 'week'] as const) {
    const query = {
      metrics: ['fees'],
      where: { projects: ['ethereum'] },
      granularity,
      range: 'max',
    }
    const response = await fetch(
      `${origin}/v2/query?q=${encodeURIComponent(JSON.stringify(query))}`,
      {
        headers: { authorization: 'Bearer tickmark-public' },
      },
    )
    const { data } = (await response.json()) as { data: MetricAnswer }
    if (data.series[0]?.partial !== undefined) return { granularity, answer: data }
  }
  throw new Error('The sample data begin with a whole week and a whole year.')
}

/** Runs a program that was copied; undefined where this machine has no such interpreter. */
async function runCode(command: string, args: readonly string[]): Promise<unknown> {
  try {
    return JSON.parse((await run(command, args, { maxBuffer: 1e8 })).stdout)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    console.warn(`${command} is not on this machine, so that what is copied for it was not run.`)
    return undefined
  }
}

/** The data that each of the copied programs gets; those for which there is no interpreter are left out. */
async function runAll(page: Page, panel: Locator): Promise<unknown[]> {
  const curl = await copyFrom(page, panel, 'Copy as curl')
  const python = await copyFrom(page, panel, 'Copy as Python')
  const typescript = await copyFrom(page, panel, 'Copy as TypeScript')
  const [byCurl, byPython, byTypescript] = await Promise.all([
    runCode('sh', ['-c', `${curl} -s`]) as Promise<{ data: unknown }>,
    runCode('python3', ['-c', python]),
    runCode(process.execPath, ['--input-type=module', '-e', typescript]),
  ])
  return [byCurl.data, byPython, byTypescript].filter((data) => data !== undefined)
}

/** The values of what a spreadsheet would fetch: of the column that is called so, or of the last one. */
async function openFormula(formula: string): Promise<number[]> {
  const [, address = ''] = /^=IMPORTDATA\("([^"]+)"\)$/.exec(formula) ?? []
  const [heads = '', ...lines] = (await (await fetch(address)).text()).trim().split('\r\n')
  const at = heads.split(',').indexOf('value')
  return lines.map((line) => Number(line.split(',').at(at)))
}

async function openChart(page: Page): Promise<Locator> {
  await page.goto(`${origin}/explorer/projects/ethereum?range=365d&g=month`)
  const panel = page.getByRole('region', { name: 'Fees and Revenue' })
  await panel.getByRole('group', { name: /^Fees and Revenue/ }).waitFor()
  return panel
}

it('copies a chart as calls that return its figures, and its link with all state', async () => {
  const page = await open({ permissions: ['clipboard-read', 'clipboard-write'] })
  const panel = await openChart(page)
  await panel.getByRole('button', { name: 'Revenue', exact: true }).click()
  await expect.poll(() => page.url()).toContain('hide=')
  const answers = (await runAll(page, panel)) as MetricAnswer[]
  const [first] = answers
  for (const answer of answers) expect(answer).toEqual(first)
  const values = first?.series.map((series) => series.values) ?? []
  expect(values).toHaveLength(2)

  const sql = await copyFrom(page, panel, 'Copy as SQL')
  expect(sql).toMatch(/^-- .+\n-- Data version \d+; .+\nSELECT period, [\s\S]+ = 1;\n$/)
  const citation = await copyFrom(page, panel, 'Copy as citation')
  expect(citation).toMatch(/Tickmark, data version \d+, sample data\. Sources: .+ \(accessed /)
  const markdown = await copyFrom(page, panel, 'Copy as Markdown table')
  const rows = markdown
    .trim()
    .split('\n')
    .slice(2)
    .map((line) => line.slice(2, -2).split(' | '))
  expect(rows.map(([day]) => day)).toEqual(first?.timestamps)
  // The last column says which periods are not over.
  expect(rows.map(([, ...cells]) => cells.slice(0, values.length).map(Number))).toEqual(
    rows.map((_, index) => values.map((series) => series[index])),
  )

  const fetched = await openFormula(await copyFrom(page, panel, 'Copy as spreadsheet formula'))
  expect(fetched.toSorted()).toEqual(values.flat().toSorted())

  expect(await copyFrom(page, panel, 'Copy link')).toBe(page.url())
  await page.reload()
  const hidden = panel.getByRole('button', { name: 'Revenue', exact: true })
  await expect.poll(() => hidden.getAttribute('aria-pressed')).toBe('false')
})

it('copies a ranking as calls that return its rows', async () => {
  const page = await open({ permissions: ['clipboard-read', 'clipboard-write'] })
  await page.goto(`${origin}/explorer/leaderboards?sectors=lending`)
  const panel = page.getByRole('region', { name: 'Projects by fees' })
  await panel.getByRole('table').waitFor()
  const answers = (await runAll(page, panel)) as Ranking[]
  const shown = await get<Ranking>('ranking?metric_id=fees&interval=30d&sectors=lending')
  for (const answer of answers) expect(answer).toEqual(shown)
  const formula = await copyFrom(page, panel, 'Copy as spreadsheet formula')
  expect(await openFormula(formula)).toHaveLength(shown.rows.length)
})

it('says of the first period that the data begin inside that it is partial, below the chart and in files', async () => {
  const { granularity, answer } = await findPartial()
  const page = await open()
  await page.goto(`${origin}/explorer/projects/ethereum?g=${granularity}&range=max`)
  const panel = page.getByRole('region', { name: 'Fees and Revenue' })
  const first = formatPeriod(answer.timestamps[0] ?? '', granularity).heading
  await panel.getByText(`${first} partial`).waitFor()
  const csv = await saveFrom(page, panel, 'Download CSV')
  const [head = '', line = ''] = csv.bytes.toString('utf8').split('\r\n')
  expect(head).toMatch(/,note$/)
  const begin = answer.series[0]?.partial?.data_from
  expect(line).toMatch(new RegExp(`^${answer.timestamps[0]},.*,partial \\(data begin ${begin}\\)$`))
})

it('saves a chart as figures and as pictures', async () => {
  const page = await open()
  const panel = await openChart(page)
  const csv = await saveFrom(page, panel, 'Download CSV')
  expect(csv.name).toMatch(/^ethereum-fees-and-revenue-sample-[\d-]+\.csv$/)
  const lines = csv.bytes.toString('utf8').trim().split('\r\n').slice(1)

  const json = await saveFrom(page, panel, 'Download JSON')
  const { rows, title, sample } = JSON.parse(json.bytes.toString('utf8'))
  expect({ title, sample }).toEqual({ title: 'Ethereum: Fees and Revenue', sample: true })
  expect(rows.map((row: Record<string, unknown>) => Object.values(row).join(','))).toEqual(lines)

  const [xlsx, parquet] = [
    await saveFrom(page, panel, 'Download XLSX'),
    await saveFrom(page, panel, 'Download Parquet'),
  ]
  expect([xlsx.name, parquet.name].map((name) => name.replace(/.*\./, ''))).toEqual([
    'xlsx',
    'parquet',
  ])
  expect(xlsx.bytes.toString('latin1', 0, 2)).toBe('PK')
  expect(parquet.bytes.toString('latin1', 0, 4)).toBe('PAR1')

  const [plain, large] = [
    await saveFrom(page, panel, 'Download PNG'),
    await saveFrom(page, panel, 'Download PNG, twice as large'),
  ]
  expect(await measurePicture(page, plain.bytes)).toMatchObject({ width: 1200, height: 675 })
  const picture = await measurePicture(page, large.bytes)
  expect(picture).toMatchObject({ width: 2400, height: 1350 })
  // Background, text, grid, two series, and all that lies between them at their edges.
  expect(picture.colors).toBeGreaterThan(20)

  const svg = (await saveFrom(page, panel, 'Download SVG')).bytes.toString('utf8')
  for (const word of ['Ethereum: Fees and Revenue', 'Revenue', 'Sample data'])
    expect(svg).toContain(`>${word}</text>`)
  expect(svg).toContain('Source: Sample data')
  // The grid, the axis and a line for each series; periods that are incomplete have lines of their own.
  expect(svg.match(/<path /g)?.length).toBeGreaterThanOrEqual(4)
})

/** Measures how large a picture is, and how many colors it has, as the browser reads it. */
async function measurePicture(
  page: Page,
  bytes: Buffer,
): Promise<{ width: number; height: number; colors: number }> {
  return page.evaluate(`(async () => {
    const image = new Image()
    image.src = 'data:image/png;base64,${bytes.toString('base64')}'
    await image.decode()
    const canvas = new OffscreenCanvas(image.width, image.height)
    const pen = canvas.getContext('2d')
    pen.drawImage(image, 0, 0)
    const { data } = pen.getImageData(0, 0, image.width, image.height)
    const colors = new Set(new Uint32Array(data.buffer)).size
    return { width: image.width, height: image.height, colors }
  })()`)
}

let other: Server
let otherOrigin = ''
let framed = ''
beforeAll(async () => {
  other = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(`<!doctype html><title>Another site</title><h1>Another site</h1>${framed}`)
  })
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  otherOrigin = `http://127.0.0.1:${(other.address() as AddressInfo).port}`
})
afterAll(() => {
  other?.close()
})

it('hands out a frame that shows the chart on another site, without cookies or queries', async () => {
  const page = await open()
  const panel = await openChart(page)
  await panel.getByRole('button', { name: 'Embed…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Light' }).click()
  await dialog.getByRole('radio', { name: '720 × 420' }).click()
  const preview = dialog.frameLocator('iframe')
  await preview.getByRole('group', { name: /^Fees, Revenue/ }).hover()
  await preview.getByRole('status').waitFor()
  framed = await dialog.getByRole('textbox', { name: 'Code' }).inputValue()
  const alone = (await dialog.locator('iframe').getAttribute('src')) ?? ''

  const visitor = await open({ consent: 'none' })
  const requests: string[] = []
  visitor.on('request', (request) => requests.push(new URL(request.url()).pathname))
  await visitor.goto(otherOrigin)
  const frame = visitor.frameLocator('iframe')
  await frame.getByRole('heading', { name: 'Ethereum: Fees and Revenue' }).waitFor()
  await frame.locator('.plot svg').waitFor()
  const drawing = frame.getByRole('group', { name: /^Fees, Revenue/ })
  await drawing.hover()
  await frame.getByRole('status').getByText('Revenue', { exact: true }).waitFor()
  await frame.getByRole('button', { name: 'Revenue', exact: true }).click()
  await drawing.press('End')
  await frame.getByRole('status').getByText('Fees', { exact: true }).waitFor()
  expect(await frame.getByRole('status').getByText('Revenue', { exact: true }).count()).toBe(0)
  expect(await frame.locator('#tt-still').getAttribute('data-theme')).toBe('light')
  expect(await frame.getByRole('link', { name: 'Open in Tickmark' }).getAttribute('href')).toMatch(
    /^\/explorer\/charts\/new\?chart=/,
  )
  await frame.getByText(/^Source: /).waitFor()
  expect(await frame.getByRole('navigation').count()).toBe(0)
  expect(await frame.getByText(/cookies/).count()).toBe(0)
  expect(await visitor.context().cookies()).toEqual([])
  expect(requests.filter((path) => path.startsWith('/v1'))).toEqual([])

  await visitor.setViewportSize({ width: 320, height: 300 })
  await visitor.goto(`${origin}${alone}`)
  await visitor.getByRole('group', { name: /^Fees, Revenue/ }).waitFor()
  expect(await visitor.evaluate('document.documentElement.scrollWidth')).toBe(320)
  expect(await findBarriers(visitor, { impacts: ['serious', 'critical'] })).toEqual([])

  framed = `<iframe src="${origin}/explorer/embed/chart?panel=fees-to-earnings&project=aave"></iframe>`
  await visitor.goto(otherOrigin)
  await frame.getByRole('group', { name: /^Chart/ }).press('ArrowRight')
  await frame.getByRole('status').getByText('Last 12 months').waitFor()
  expect(await frame.getByRole('link', { name: 'Open in Tickmark' }).getAttribute('href')).toBe(
    '/explorer/projects/aave/financial-statement',
  )

  framed = `<iframe src="${origin}/explorer/embed/chart?metrics=nonsense"></iframe>`
  await visitor.goto(otherOrigin)
  await frame.getByText(/There is no metric/).waitFor()

  framed = `<iframe src="${origin}/explorer/projects/ethereum"></iframe>`
  await visitor.reload()
  expect(await frame.getByRole('heading', { name: 'Ethereum' }).count()).toBe(0)
})

it('marks funding rounds on the charts of a project when they are wanted', async () => {
  const { rows } = await get<FundraisePage>('fundraises?limit=1&projects=morpho')
  const page = await open()
  await page.goto(`${origin}/explorer/projects/morpho?range=max&g=month`)
  const panel = page.getByRole('region', { name: 'Fees and Revenue' })
  await panel.getByRole('button', { name: 'Events' }).click()
  const kind = panel.getByRole('button', { name: 'Fundraises' })
  await kind.waitFor()
  await kind.click()
  await expect.poll(() => page.url()).toContain('event%3Afundraise')
  await page.goto(`${origin}/explorer/projects/morpho?range=max&g=year&events=true&table=true`)
  await panel.getByRole('columnheader', { name: 'Events' }).waitFor()
  await panel
    .getByText(rows[0]?.round ?? '')
    .first()
    .waitFor()
})

it.each([
  ['projects/aave/financial-statement', 'radio', 'Monthly'],
  ['financial-statements?projects=aave,lido', 'radio', 'Monthly'],
  ['marts/crypto-screener', 'button', 'Columns'],
  ['marts/cohort-analysis', 'combobox', 'Cohorts'],
  ['markets', 'button', 'Size by'],
] as const)(
  'keeps the controls of %s in the full window, by keyboard alone',
  async (path, role, name) => {
    const page = await open()
    await page.goto(`${origin}/explorer/${path}`)
    const opener = page.getByRole('button', { name: 'Show in full window' }).first()
    await opener.and(page.locator(':enabled')).press('Enter')
    const full = page.getByRole('dialog')
    const control = full.getByRole(role, { name: new RegExp(name) }).first()
    await control.focus()
    if (role === 'radio') {
      await page.keyboard.press('Space')
      await expect.poll(() => page.url()).toContain('g=month')
      expect(await control.isChecked()).toBe(true)
    }
    await full
      .getByRole('button', { name: /^Copy as/ })
      .first()
      .waitFor()
    await page.keyboard.press('Escape')
    await full.waitFor({ state: 'detached' })
    const focused = "document.activeElement?.getAttribute('aria-label')"
    await expect.poll(() => page.evaluate(focused)).toBe('Show in full window')
  },
)
