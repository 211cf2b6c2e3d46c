import { mapConcurrently } from '@tickmark/analytics/client/mapConcurrently'
import { UNLOCK_WINDOWS } from '@tickmark/core/answers/choices'
import type { FundraiseRow } from '@tickmark/core/answers/Fundraises'
import { findFigureColumn } from '@tickmark/core/answers/figureColumns'
import type { MetricAnswer } from '@tickmark/core/answers/MetricAnswer'
import type { ProjectFigures } from '@tickmark/core/answers/ProjectFigures'
import { quantileOf } from '@tickmark/core/answers/quantileOf'
import type { SectorTotals } from '@tickmark/core/answers/SectorTotals'
import type { CalendarUnlock } from '@tickmark/core/answers/UnlockCalendar'
import type { Comparables } from '@tickmark/core/comps/Comparables'
import {
  COMPS_INPUTS,
  COMPS_MULTIPLES,
  type CompsInputId,
  DEFAULT_MULTIPLES,
} from '@tickmark/core/comps/compsColumns'
import { GALLERY } from '@tickmark/core/documents/gallery/GALLERY'
import {
  type FormatStyle,
  formatCount,
  formatMetricValue,
  formatValue,
  MISSING,
  NOT_MEANINGFUL,
} from '@tickmark/core/formats/formatValue'
import { knownMetric } from '@tickmark/core/metrics/findMetric'
import { MARKET_SECTORS } from '@tickmark/core/sectors/MARKET_SECTORS'
import { takesCase } from '@tickmark/core/testing/takesCase'
import { HAS_SHARED_DATA } from '@tickmark/server/testing/sharedData'
import type { Page } from 'playwright-core'
import { describe, expect, inject, it } from 'vitest'
import { readTable } from './readPage.ts'
import { usePages } from './usePages.ts'
import { waitUntilQuiet } from './waitForPage.ts'

const open = usePages()
const REQUESTS_AT_ONCE = 4
const RECORDS_PER_CALL = 100

/** A figure as a page shows it, and what the page says that it is. */
type Claim = { path: string; column: string; scope: string; anchor: string; text: string }

/** Those of single figures, and those of columns by their largest one. */
const STYLES: readonly FormatStyle[] = [
  'short',
  'compact',
  'detailed',
  'exact',
  ...Array.from({ length: 15 }, (_, power) => ({ largest: 10 ** power })),
]
const PROJECTS = ['aave', 'uniswap', 'ethereum', 'bitcoin', 'lido', 'tether']
const SECTORS = ['lending', 'exchange', 'blockchains-l1']
const PATHS = [
  '/projects?preset=overview',
  '/projects?preset=valuation',
  '/projects?preset=financial',
  '/projects?preset=usage',
  '/projects?preset=growth',
  ...PROJECTS.map((id) => `/projects/${id}`),
  '/markets',
  '/markets?interval=365d',
  ...SECTORS.map((id) => `/markets/${id}`),
  '/leaderboards',
  '/leaderboards?metric=revenue&interval=90d',
  '/leaderboards?metric=tvl&interval=7d',
  '/metrics/fees',
  '/metrics/tvl',
  ...PROJECTS.map((id) => `/projects/${id}/financial-statement`),
  '/projects/aave/financial-statement?g=month',
  ...PROJECTS.map((id) => `/projects/${id}/composition`),
  // Screeners whose rows are projects or sectors.
  ...[
    'crypto-screener',
    'sector-screener',
    'blockchain-comparison',
    'stablecoins',
    'token-rights',
  ].map((mart) => `/marts/${mart}`),
  ...GALLERY.flatMap(({ kind, document_id }) =>
    kind === 'chart' ? [] : [`/${kind}s/${document_id}`],
  ),
]

async function readClaims(page: Page, path: string): Promise<Claim[]> {
  const marked = await page
    .locator('[data-figure]')
    .evaluateAll((all) => all.map((one) => [one.getAttribute('data-figure'), one.textContent]))
  return marked.map(([claim, text]) => {
    const [column = '', scope = '', anchor = ''] = claim?.split(' ') ?? []
    return { path, column, scope, anchor, text: text ?? '' }
  })
}

/** Answers of the API to what figures claim to be, each asked for once. */
function createAnswers(origin: string) {
  const asked = new Map<string, Promise<unknown>>()
  const get = <T>(path: string): Promise<T> => {
    const known = asked.get(path)
    if (known !== undefined) return known as Promise<T>
    const answer = readAnswer<T>(origin, path)
    asked.set(path, answer)
    return answer
  }

  async function readProject({ column, scope, anchor }: Claim, ends: string) {
    const kind = column.includes(':') ? 'formulas' : 'columns'
    const figures = await get<ProjectFigures>(
      `internal/figures?${kind}=${column}&own_ends=${ends}${ends === 'true' ? `&projects=${scope}` : ''}`,
    )
    const [found] = figures[kind]
    if (anchor !== '*' && `${found?.anchor ?? null}` !== anchor) return undefined
    return found?.values[figures.project_ids.indexOf(scope)] ?? null
  }

  /** A figure of a period, such as `fees:quarter`, or of twelve months, `fees:ltm`. */
  async function readPeriod({ column, scope, anchor }: Claim) {
    const [metric, window] = column.split(':')
    const named = scope.split(',')
    const isSector = MARKET_SECTORS.some((one) => one.market_sector_id === named[0])
    const query = {
      metrics: [metric],
      where: scope === 'all' ? {} : { [isSector ? 'sectors' : 'projects']: named },
      granularity: window === 'ltm' ? 'month' : window,
      range: 'max',
      transforms: window === 'ltm' ? [{ kind: 'ltm' }] : [],
    }
    const { data } = await get<{ data: MetricAnswer }>(
      `query?q=${encodeURIComponent(JSON.stringify(query))}`,
    )
    return data.series[0]?.values[data.timestamps.indexOf(anchor)] ?? null
  }

  /** The newest value of what does not add up, such as a ratio of a sector. */
  async function readNewest(metric: string, sector: string) {
    const query = {
      metrics: [metric],
      where: { sectors: [sector] },
      granularity: 'day',
      range: '7d',
    }
    const { data } = await get<{ data: MetricAnswer }>(
      `query?q=${encodeURIComponent(JSON.stringify(query))}`,
    )
    return data.series[0]?.values.findLast((value) => value !== null) ?? null
  }

  return async (claim: Claim): Promise<number | null | undefined> => {
    const { column, scope } = claim
    if (/:(?:week|month|quarter|year|ltm)$/.test(column)) return readPeriod(claim)
    const { metric_id = '', interval } = findFigureColumn(column) ?? {}
    if (MARKET_SECTORS.some((one) => one.market_sector_id === scope)) {
      if (!knownMetric(metric_id).additive) return readNewest(metric_id, scope)
      const { sectors } = await get<SectorTotals>(
        `internal/sector-totals?interval=${interval}&metrics=${metric_id}`,
      )
      const sector = sectors.find((one) => one.market_sector_id === scope)
      return sector?.figures[0]?.total ?? null
    }
    const shared = await readProject(claim, 'false')
    return shared === undefined ? readProject(claim, 'true') : shared
  }
}

/** The metric of `fees_30d_sum`, `30d:take_rate` and `fees:quarter`. */
function metricOf(column: string): string {
  const [first = '', second = ''] = column.split(':')
  return findFigureColumn(column)?.metric_id ?? (/^\d/.test(first) ? second : first)
}

// Pages of one kind read their figures alike: some of each kind, and fewer on a second store.
describe.each<[string, string, number]>([
  ['sample data', inject('sampleOrigin'), 2],
  ...(HAS_SHARED_DATA ? [['real files', inject('realOrigin'), 4] as [string, string, number]] : []),
])('every figure that a page of %s shows', (_, origin, every) => {
  it('is the one that the API answers, and the same on all pages', {
    timeout: 600_000,
  }, async () => {
    const page = await open()
    const claims: Claim[] = []
    for (const path of PATHS.filter((_path, at) => takesCase(at, every))) {
      await page.goto(`${origin}/explorer${path}`)
      await waitUntilQuiet(page)
      claims.push(...(await readClaims(page, path)))
    }
    const answer = createAnswers(origin)
    const wrong: string[] = []
    await mapConcurrently(claims, REQUESTS_AT_ONCE, async (claim) => {
      const value = await answer(claim)
      const metric_id = metricOf(claim.column)
      const texts = STYLES.map((style) =>
        formatMetricValue(value ?? null, knownMetric(metric_id), style),
      )
      // A star marks partial figures.
      if (!texts.includes(claim.text.replace(/\*$/, '')))
        wrong.push(
          `${claim.path}: ${claim.column} of ${claim.scope} to ${claim.anchor} is ${claim.text} for ${texts}`,
        )
    })
    console.log(
      `Figures on ${new Set(claims.map(({ path }) => path)).size} pages: ${claims.length} read and compared, ${wrong.length} unequal.`,
    )
    expect(claims.length).toBeGreaterThan(100)
    expect(wrong).toEqual([])
  })

  it('is the quotient of the figures of its project, in comparables', async () => {
    const page = await open()
    const multiples: Claimed[] = []
    for (const subject of ['aave', 'ethereum']) {
      await page.goto(`${origin}/explorer/projects/${subject}/comparables`)
      const table = await readTable(page.getByRole('table', { name: / peers$/ }))
      multiples.push(...(await readMultiples(origin, subject, table)))
    }
    const wrong = multiples.filter(({ text, expected }) => text !== expected)
    console.log(`Multiples of comparables: ${multiples.length} compared, ${wrong.length} unequal.`)
    expect(wrong).toEqual([])
    expect(multiples.length).toBeGreaterThan(0)
  })

  it('is the sum of the records below it, for funding rounds and unlocks', async () => {
    const page = await open()
    const usd = (value: number | null) => formatValue(value, 'usd', 'compact')
    const rounds = await readRows<FundraiseRow>(origin, 'fundraises?')
    const disclosed = rounds.flatMap(({ amount_usd }) => amount_usd ?? [])
    await page.goto(`${origin}/explorer/fundraises`)
    await page.getByText(`${formatCount(rounds.length)} rounds`, { exact: true }).waitFor()
    const table = await readTable(page.locator('table[aria-label="Fundraises"]'))
    expect(table.slice(-3).map((cells) => cells[3])).toEqual([
      usd(addUp(disclosed)),
      formatCount(disclosed.length),
      usd(quantileOf(disclosed.toSorted(ascending), 0.5)),
    ])
    const bySector = await readTable(page.getByRole('treegrid', { name: 'By sector' }))
    for (const [head = '', raised] of bySector.slice(1)) {
      const [, name, count] = /^(.*) ([\d,]+)$/.exec(head) ?? []
      const sector = MARKET_SECTORS.find((one) => one.name === name)?.market_sector_id
      if (sector === undefined) continue
      const own = await readRows<FundraiseRow>(origin, `fundraises?sectors=${sector}&`)
      const amounts = own.flatMap(({ amount_usd }) => amount_usd ?? [])
      const sum = usd(amounts.length === 0 ? null : addUp(amounts))
      expect([name, count, raised]).toEqual([name, formatCount(own.length), sum])
    }

    await page.goto(`${origin}/explorer/unlocks`)
    const windows = page.getByRole('group', { name: 'Window' }).locator('label')
    for (const [at, days] of UNLOCK_WINDOWS.entries()) {
      const unlocks = await readRows<CalendarUnlock>(origin, `unlocks?days=${days}&`)
      const ofKind = (kind: string) =>
        addUp(unlocks.flatMap((row) => (row.kind === kind ? (row.value_usd ?? []) : [])))
      const [cliffs, linear] = [ofKind('cliff'), ofKind('linear')]
      await expect
        .poll(() => windows.nth(at).textContent())
        .toContain(
          unlocks.length > 0 && unlocks.every(({ value_usd }) => value_usd === null)
            ? '—No token prices'
            : `${usd(cliffs + linear)}${usd(cliffs)} cliff · ${usd(linear)} linear`,
        )
    }
  })
})

type Claimed = { of: string; text: string; expected: string }

/** The multiples of a table of comparables, with the quotients of the figures behind them. */
async function readMultiples(
  origin: string,
  subject: string,
  [heads = [], ...rows]: readonly string[][],
): Promise<Claimed[]> {
  const { project_ids } = await readAnswer<Comparables>(
    origin,
    `internal/projects/${subject}/comparables`,
  )
  const columns = await Promise.all(
    DEFAULT_MULTIPLES.map(async (id) => {
      const { title, over, under } = COMPS_MULTIPLES[id]
      const [above = [], below = []] = await readInputs(origin, project_ids, [over, under])
      return project_ids.flatMap((project, at) => {
        const text = rows[at]?.[heads.indexOf(title)] ?? ''
        const [one = null, other = null] = [above[at], below[at]]
        // Amounts of incomplete windows are left out, which the notes say.
        if (text === MISSING || one === null || other === null) return []
        const expected =
          other === 0 ? NOT_MEANINGFUL : formatValue(one / other, 'multiple', 'compact')
        return [{ of: `${title} of ${project}`, text, expected }]
      })
    }),
  )
  return columns.flat()
}

/** The values of inputs of comparables, by the order of the projects: newest levels, and amounts of thirty days for a year. */
async function readInputs(
  origin: string,
  projects: readonly string[],
  ids: readonly CompsInputId[],
) {
  const columns = ids.map((id) => {
    const { metric, of } = COMPS_INPUTS[id]
    return of === 'level' ? `${metric}_7d_latest` : `${metric}_30d_sum`
  })
  const { columns: found, project_ids } = await readAnswer<ProjectFigures>(
    origin,
    `internal/figures?columns=${columns}&projects=${projects}&common_end=true`,
  )
  return ids.map((id, at) =>
    projects.map((project) => {
      const value = found[at]?.values[project_ids.indexOf(project)] ?? null
      return value === null || COMPS_INPUTS[id].of === 'level' ? value : (value * 365) / 30
    }),
  )
}

async function readAnswer<T>(origin: string, path: string): Promise<T> {
  const response = await fetch(`${origin}/v2/${path}`, {
    headers: { authorization: 'Bearer tickmark-public' },
  })
  return (await response.json()) as T
}

/** Reads all pages of a list of records. */
async function readRows<Row>(origin: string, path: string): Promise<Row[]> {
  const rows: Row[] = []
  for (;;) {
    const part = await readAnswer<{ rows: Row[] }>(
      origin,
      `internal/${path}limit=${RECORDS_PER_CALL}&offset=${rows.length}`,
    )
    rows.push(...part.rows)
    if (part.rows.length < RECORDS_PER_CALL) return rows
  }
}

const addUp = (values: number[]) => values.reduce((sum, value) => sum + value, 0)
const ascending = (one: number, other: number) => one - other
