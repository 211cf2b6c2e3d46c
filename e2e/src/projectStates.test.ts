import type { ProjectReadme } from '@tickmark/core/answers/Coverage'
import type { MetricAnswer } from '@tickmark/core/answers/MetricAnswer'
import { METRICS } from '@tickmark/core/metrics/METRICS'
import { describe, expect, inject, it } from 'vitest'
import { changeAnswers } from './changeAnswers.ts'
import { usePages } from './usePages.ts'
import { waitUntilIdle } from './waitForPage.ts'

const open = usePages()
const origin = inject('sampleOrigin')
const headers = { authorization: 'Bearer tickmark-public' }

/** As much of a project's answer as is changed here. */
type Project = { name: string; metric_availability: Record<string, boolean>; splits: unknown }

const NO_SPLITS = { chain: [], product: [], contract: [], label: [] }
const TABS = [
  '',
  '/financial-statement',
  '/composition',
  '/competitive-landscape',
  '/contracts',
  '/data',
  '/readme',
]

const only = (...ids: string[]) =>
  Object.fromEntries(METRICS.map(({ metric_id }) => [metric_id, ids.includes(metric_id)]))

describe('a project', () => {
  it.each([
    ['of 120 letters without a space', 'Supercalifragilistic'.repeat(6)],
    ['in Arabic', 'شبكة التمويل اللامركزي'],
    ['with emoji', '🦄🌈 Unicorn 👩‍👩‍👧‍👦 Finance'],
  ])('with a name %s keeps its page whole', async (_name, name) => {
    for (const width of [360, 1440]) {
      const page = await open({ viewport: { width, height: 900 } })
      await changeAnswers(page, (procedure, data) =>
        procedure === 'projects.getProject' ? { ...(data as Project), name } : data,
      )
      await page.goto(`${origin}/explorer/projects/aave`)
      await page.getByRole('heading', { level: 1, name: `${name} AAVE` }).waitFor()
      await waitUntilIdle(page)
      const scrollWidth = await page.evaluate('document.documentElement.scrollWidth')
      expect(scrollWidth, `${width} px`).toBe(width)
    }
  })

  it('with nothing says so on every tab', async () => {
    const page = await open()
    await changeAnswers(page, (procedure, data) => {
      if (procedure === 'projects.getProject')
        return { ...(data as Project), metric_availability: only(), splits: NO_SPLITS }
      if (procedure === 'projects.getReadme')
        return { ...(data as ProjectReadme), metrics: [], source_names: [] }
      return data
    })
    for (const tab of TABS.filter(
      (one) => one !== '/financial-statement' && one !== '/contracts',
    )) {
      await page.goto(`${origin}/explorer/projects/bitcoin${tab}`)
      await page
        .getByRole('main')
        .getByText(/No source (has delivered|splits)/)
        .first()
        .waitFor()
    }
  })

  it('with only an undated snapshot shows it as one', async () => {
    const page = await open()
    const snapshot = {
      ...{ check_id: 'snapshot', metric_id: 'tvl', project_id: 'bitcoin', day: '2020-07-28' },
      ...{ chain_id: '', product_id: '', contract_id: '', source_id: 'defillama' },
      ...{ value: 33_080_000_000, expected: null, withheld: true, state: 'held', reason: '' },
      why: 'a snapshot: the histories beside the file end 2025-12-19, but it was imported as of 2020-07-28',
      ...{ batch_id: 'b', file: 'list.json', observed_at: '2020-07-28T00:00:00Z' },
      changed_at: '2026-01-01T00:00:00Z',
    }
    await changeAnswers(page, (procedure, data) => {
      if (procedure === 'projects.getProject')
        return { ...(data as Project), metric_availability: only(), splits: NO_SPLITS }
      if (procedure === 'status.listHeldPoints')
        return { ...(data as object), points: [snapshot, { ...snapshot, chain_id: 'polygon' }] }
      return data
    })
    await page.goto(`${origin}/explorer/projects/bitcoin`)
    const panel = page.getByRole('main')
    await panel.getByText('Only an undated snapshot').waitFor()
    expect(await panel.getByRole('definition').allTextContents()).toEqual(['$33.1B'])
    await panel.getByText('The histories beside the file end 2025-12-19').waitFor()
  })

  it('whose series ended before the default range shows the days that have values', async () => {
    const page = await open()
    await changeAnswers(page, (procedure, data) => {
      if (procedure !== 'metrics.query') return data
      const answer = data as MetricAnswer
      const { range } = answer.meta
      const meta = { ...answer.meta, data_to: '2022-06-30' }
      return range.to > '2022-07' ? { ...answer, timestamps: [], series: [], meta } : answer
    })
    await page.goto(`${origin}/explorer/projects/aave`)
    const chart = page.getByRole('region', { name: 'Fees' }).first()
    await chart
      .getByText(/30 Jun 2022/)
      .first()
      .waitFor()
    expect(await page.getByText('No values in this range').count()).toBe(0)
  })

  it('says where data begin when a chosen range lies before them, and leads there', async () => {
    const page = await open()
    await page.goto(`${origin}/explorer/projects/aave?range=2015-01-01_2015-03-01`)
    await page.getByText(/^Data begin on /).waitFor()
    await page.getByRole('button', { name: /^Show \d/ }).click()
    await page.getByText('No values in this range').waitFor({ state: 'detached' })
    expect(new URL(page.url()).searchParams.get('range')).toMatch(/^202\d-\d\d-\d\d_202\d-/)
  })

  it('with one metric shows it, and nothing of others', async () => {
    const page = await open()
    await changeAnswers(page, (procedure, data) =>
      procedure === 'projects.getProject'
        ? { ...(data as Project), metric_availability: only('tvl'), splits: NO_SPLITS }
        : data,
    )
    await page.goto(`${origin}/explorer/projects/aave`)
    await page.getByRole('region', { name: 'Total value locked' }).waitFor()
    const metrics = page.getByRole('region', { name: 'Metrics of this project' })
    await metrics.getByRole('link', { name: 'TVL', exact: true }).waitFor()
    expect(await metrics.getByRole('listitem').count()).toBe(1)
    expect(await page.getByText(/Not known|No values/).count()).toBe(0)
  })

  it('shows a metric in its chart at a click on its tile, and keeps it in the address', async () => {
    const page = await open()
    await page.goto(`${origin}/explorer/projects/aave`)
    const tile = page
      .getByRole('region', { name: 'Metrics of this project' })
      .getByRole('link', { name: 'Active loans', exact: true })
    await tile.click()
    await page.getByRole('region', { name: 'Active loans', exact: true }).waitFor()
    expect(new URL(page.url()).searchParams.get('metric')).toBe('active_loans')
    expect(await tile.getAttribute('aria-current')).toBe('page')
    await page.goBack()
    await page.getByRole('region', { name: 'Fees and Revenue' }).waitFor()
  })

  it('says how its valuation compares with its own past, over the window that is chosen', async () => {
    const page = await open()
    await page.goto(`${origin}/explorer/projects/aave`)
    await page.getByRole('region', { name: 'Metrics of this project' }).waitFor()
    const panel = page.getByRole('region', { name: 'Valuation vs. its own history' })
    await expect
      .poll(async () => {
        await page.evaluate('window.scrollTo(0, document.body.scrollHeight)')
        return panel.count()
      })
      .toBe(1)
    await panel
      .getByText(/than on [\d.]+% of days in the last 3 years \(1,096 days from /)
      .first()
      .waitFor()
    await panel.getByRole('radio', { name: 'Last year' }).check()
    await panel
      .getByText(/than on [\d.]+% of days in the last year \(365 days from /)
      .first()
      .waitFor()
  })

  it('has its tab in sight on a phone, however many tabs there are', async () => {
    const page = await open({ viewport: { width: 360, height: 700 } })
    await page.goto(`${origin}/explorer/projects/aave/data`)
    const tabs = page.getByRole('navigation', { name: 'Project' })
    const tab = tabs.getByRole('link', { name: 'Data', exact: true })
    await tab.waitFor()
    await expect.poll(async () => (await tab.boundingBox())?.x ?? 999).toBeLessThan(340)
  })
})

describe('a chart', () => {
  /** Puts other values into what the overview's chart draws. */
  const withValues = (change: (values: (number | null)[]) => (number | null)[]) =>
    ((procedure, data) => {
      if (procedure !== 'metrics.query') return data
      const answer = data as MetricAnswer
      return {
        ...answer,
        series: answer.series.map((one) => ({ ...one, values: change(one.values) })),
      }
    }) satisfies Parameters<typeof changeAnswers>[1]

  it.each([
    ['one point', (values: (number | null)[]) => values.map((v, i) => (i === 5 ? v : null))],
    ['an absurd value', (values: (number | null)[]) => values.map((v, i) => (i === 5 ? 1e27 : v))],
  ])('of %s is drawn', async (_name, change) => {
    const page = await open()
    await changeAnswers(page, withValues(change))
    await page.goto(`${origin}/explorer/projects/aave?metric=tvl`)
    const chart = page.getByRole('region', { name: 'Total value locked' })
    await chart.getByRole('group', { name: /^Total value locked/ }).waitFor()
    await waitUntilIdle(page)
    expect(await chart.getByText('An unexpected error').count()).toBe(0)
  })
})

describe('the Internet Computer', () => {
  const own = METRICS.filter((metric) => metric.group === 'internet_computer')

  it('has its twelve metrics, each with its chart as it is specified', async () => {
    expect(own).toHaveLength(12)
    const page = await open()
    await page.goto(`${origin}/explorer/projects/internetcomputer`)
    const list = page.getByRole('region', { name: 'Metrics of this project' })
    const tileOf = (name: string) =>
      list.getByRole('link', { name: new RegExp(`^${name}(?:, 30d.*)?$`) }).first()
    for (const { short_title } of own) await tileOf(short_title).waitFor()
    for (const metric of [own.find((one) => one.serie_type === 'bar'), own.at(-1)]) {
      if (metric === undefined) throw new Error('The catalog lacks the metrics.')
      await tileOf(metric.short_title).click()
      const chart = page.getByRole('region', { name: metric.title, exact: true })
      const kind = metric.serie_type === 'bar' ? 'Bar' : 'Line'
      await chart.getByRole('radio', { name: kind }).and(chart.locator(':checked')).waitFor()
    }
  })

  it('has them in its data table', async () => {
    const page = await open()
    const ids = own.slice(0, 3).map((metric) => metric.metric_id)
    await page.goto(`${origin}/explorer/projects/internetcomputer/data?metrics=${ids.join(',')}`)
    const head = page.getByRole('table').getByRole('columnheader')
    await head.nth(3).waitFor()
    const answer = await fetch(
      `${origin}/v2/projects/internetcomputer/metrics?metric_ids=${ids.join(',')}`,
      { headers },
    )
    expect(answer.ok).toBe(true)
    expect(await head.count()).toBe(4)
  })
})
