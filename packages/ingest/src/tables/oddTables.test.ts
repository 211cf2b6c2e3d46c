import { CATALOG } from '@tickmark/analytics/testing/CATALOG'
import { addDays, type Day } from '@tickmark/core/time/Day'
import { describe, expect, it } from 'vitest'
import { createRandom } from '../sample/createRandom.ts'
import { toTableFile } from '../testing/readTableFile.ts'
import { previewTable } from './previewTable.ts'

const TABLES = 400
/** Headers, and the metric that each is; null for one that is none. */
const HEADERS: readonly (readonly [header: string, metric: string | null])[] = [
  ['Fees', 'fees'],
  ['fees', 'fees'],
  ['Revenue', 'revenue'],
  ['Supply-side fees', 'fees_supply_side'],
  ['Fees (supply side)', 'fees_supply_side'],
  ['Trading volume', 'trading_volume'],
  ['Volume (perps)', 'notional_trading_volume'],
  ['TVL', 'tvl'],
  ['Market cap (fully diluted)', 'market_cap_fully_diluted'],
  ['Treasury (net)', 'treasury_net'],
  ['Fees (7d)', null],
  ['Fees (cumulative)', null],
  ['TVL change', null],
  ['Fees YoY', null],
]
const SPREAD = new Set([
  'fees',
  'revenue',
  'fees_supply_side',
  'trading_volume',
  'notional_trading_volume',
])
/** Units as people write them, with what they multiply by; null where the values are of another currency or unit. */
const UNITS: readonly (readonly [unit: string, factor: number | null])[] = [
  ['', 1],
  ['USD', 1],
  ['$', 1],
  ['$000s', 1e3],
  ["USD '000", 1e3],
  ['in thousands', 1e3],
  ['USD m', 1e6],
  ['Mio. USD', 1e6],
  ['$mm', 1e6],
  ['USD bn', 1e9],
  ['€', null],
  ['EUR m', null],
  ['TUSD', null],
]
const BRACKETS = [
  ['(', ')'],
  ['[', ']'],
  [', ', ''],
  [' in ', ''],
] as const
const DELIMITERS = [',', ';', '\t', '|'] as const
const LINE_ENDS = ['\n', '\r\n', '\r'] as const
const ENCODINGS = ['utf8', 'utf8 with a mark', 'utf16le', 'latin1'] as const
/** Numbers by the sign of their decimals and thousands. */
const LOCALES = [
  ['.', ''],
  ['.', ','],
  [',', ''],
  [',', '.'],
  [',', ' '],
  ['.', "'"],
] as const
const SIGNS = [
  ['', ''],
  ['', ''],
  ['US$ ', ''],
  ['R$', ''],
  ['$', ''],
  ['', ' USD'],
  ['€', ''],
  ['', ' EUR'],
] as const
const GERMAN = [
  'Januar',
  'Februar',
  'März',
  'April',
  'Mai',
  'Juni',
  'Juli',
  'August',
  'September',
  'Oktober',
  'November',
  'Dezember',
]

const DATES: Readonly<Record<string, (day: Day) => string>> = {
  iso: (day) => day,
  moment: (day) => `${day}T00:00:00Z`,
  'day of an offset': (day) => `${addDays(day, -1)}T23:30:00-05:00`,
  slashes: (day) => day.replaceAll('-', '/'),
  'day first': (day) => day.split('-').reverse().join('/'),
  'month first': (day) => day.replace(/(\d+)-(\d+)-(\d+)/, '$2/$3/$1'),
  dots: (day) => day.split('-').reverse().join('.'),
  german: (day) =>
    `${Number(day.slice(8))}. ${GERMAN[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`,
  english: (day) =>
    new Date(day).toLocaleDateString('en-US', { dateStyle: 'full', timeZone: 'UTC' }),
  serial: (day) => String(Date.parse(day) / 86_400_000 + 25_569),
  unix: (day) => String(Date.parse(day) / 1_000),
}

type Rhythm = 'day' | 'month'

/** Makes a table as a user might have it, and the points that it has; null where it has none that can be read. */
function makeOddTable(seed: number) {
  const random = createRandom(`table ${seed}`)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const [name, metric] = pick(HEADERS)
  const [unit, factor] = pick(UNITS)
  const [open, close] = pick(BRACKETS)
  const [decimal, thousands] = pick(LOCALES)
  const [before, after] = pick(SIGNS)
  const delimiter = pick(DELIMITERS)
  const dates = pick(Object.keys(DATES))
  const rhythm: Rhythm = random() < 0.2 ? 'month' : 'day'
  const decimals = Math.floor(random() * 4)
  const first = addDays('2024-01-31', Math.floor(random() * 300))
  const days = Array.from({ length: 2 + Math.floor(random() * 20) }, (_, index) =>
    rhythm === 'day' ? addDays(first, index) : endOfMonth(index),
  )
  const size = 10 ** Math.floor(random() * 7)
  const values = days.map(() => Number((random() * size).toFixed(decimals)))
  const header = unit === '' ? name : `${name} ${open}${unit}${close}`.replace(' , ', ', ')
  const write = (value: number) => {
    const [whole = '', rest = ''] = value.toFixed(decimals).split('.')
    const grouped = whole.replace(/\B(?=(\d{3})+$)/g, thousands)
    return `${before}${grouped}${rest === '' ? '' : decimal + rest}${after}`
  }
  const quote = (cell: string) => (cell.includes(delimiter) ? `"${cell}"` : cell)
  const toText = DATES[dates] ?? String
  const lines = [
    ['Date', header],
    ...days.map((day, index) => [toText(day), write(values[index] ?? 0)]),
  ].map((cells) => cells.map(quote).join(delimiter))
  const encoding = pick(ENCODINGS)
  const text = lines.join(pick(LINE_ENDS))
  const isForeign = factor === null || before === '€' || before === 'R$' || after === ' EUR'
  return {
    text,
    bytes: encode(text, encoding),
    truth: metric === null || isForeign ? null : { metric, factor, days, values, rhythm },
  }
}

function endOfMonth(index: number): Day {
  return new Date(Date.UTC(2024, index + 1, 0)).toISOString().slice(0, 10)
}

function encode(text: string, encoding: (typeof ENCODINGS)[number]): Buffer {
  if (encoding === 'utf16le') return Buffer.from(`\uFEFF${text}`, 'utf16le')
  if (encoding === 'latin1' && [...text].every((sign) => sign < '\u0100'))
    return Buffer.from(text, 'latin1')
  return Buffer.from(encoding === 'utf8' ? text : `\uFEFF${text}`)
}

/** Judges whether a table was read exactly, refused, or is to be confirmed; otherwise how it was read instead. */
async function judge({ bytes, truth }: ReturnType<typeof makeOddTable>): Promise<string> {
  const file = toTableFile(bytes)
  const read = await previewTable({ file, catalog: CATALOG, projectId: 'aave' })
  if (read.report === null || read.report.points === 0) return 'refused'
  if (read.doubts.length > 0) return 'asked'
  if (truth === null) return `read ${JSON.stringify(read.points.slice(0, 2))} of nothing`
  const wanted = truth.days.map((day, index) => [day, (truth.values[index] ?? 0) * truth.factor])
  const isSpread = truth.rhythm === 'month' && SPREAD.has(truth.metric)
  const points = read.points.map(({ day, value, metric_id }) => [day, value, metric_id])
  const isSame =
    !isSpread &&
    points.length === wanted.length &&
    points.every(
      ([day, value, metric], index) =>
        day === wanted[index]?.[0] &&
        metric === truth.metric &&
        Math.abs(Number(value) - Number(wanted[index]?.[1])) <= 1e-9 * Math.abs(Number(value)),
    )
  if (isSame) return 'read'
  // Missing points were rejected by name.
  if (read.report.rejected > 0 && read.report.points < wanted.length) return 'rejected in part'
  return `read ${JSON.stringify(points.slice(0, 3))} instead of ${JSON.stringify(wanted.slice(0, 3))}`
}

describe('tables as people have them', () => {
  it('are read exactly, refused, or asked about, and never read as something else', async () => {
    const counts = new Map<string, number>()
    const wrong: string[] = []
    for (let seed = 1; seed <= TABLES; seed++) {
      const table = makeOddTable(seed)
      const outcome = await judge(table)
      const kind = outcome.startsWith('read ') ? 'wrong' : outcome
      counts.set(kind, (counts.get(kind) ?? 0) + 1)
      if (kind === 'wrong' || kind === 'rejected in part')
        wrong.push(`${seed}: ${outcome}\n${table.text.slice(0, 200)}`)
    }
    expect(wrong).toEqual([])
    expect(counts.get('read')).toBeGreaterThan(TABLES / 5)
  })
})
