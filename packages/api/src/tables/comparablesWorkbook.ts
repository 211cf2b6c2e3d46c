import type { Comparables, CompsColumn, CompsRange } from '@tickmark/core/comps/Comparables'
import {
  COMPS_FIGURES,
  COMPS_INPUTS,
  COMPS_MULTIPLES,
  type CompsInputId,
} from '@tickmark/core/comps/compsColumns'
import { formatDay } from '@tickmark/core/formats/formatDay'
import { MAX_MULTIPLE, NOT_MEANINGFUL } from '@tickmark/core/formats/formatValue'
import type { About } from '../context/RowWriter.ts'
import type { CellStyle, WorkbookCell, WorkbookSheet } from '../context/Workbook.ts'
import { nameColumn } from '../formats/rows/writeWorkbook.ts'

/** The sheet of figures, to which formulas of the others refer, and the rows of it, from 1. */
const FIGURES = 'Comparables'
const HEAD_ROW = 4
const OWN_ROW = HEAD_ROW + 1
const FIRST_PEER = OWN_ROW + 1

type Row = (WorkbookCell | null)[]

/**
 * Comparables as a workbook of four sheets and notes. Inputs are values; multiples, margins, statistics, premiums,
 * z-scores, percentiles and implied values are formulas over them, with the same rules as the answer.
 */
export function makeComparablesWorkbook(comps: Comparables, about: About): WorkbookSheet[] {
  return [
    makeFigures(comps),
    makeImplied(comps),
    makeComparison(comps, 'Against median', {
      title: 'Premium or discount to the median of the peers; percentages as differences',
      cell: writePremium,
    }),
    makeComparison(comps, 'z-scores', {
      title: 'Standard deviations above the mean of the peers',
      cell: writeZScore,
    }),
    makeNotes(comps, about),
  ]
}

/** Rows of statistics below the peers, in order, with a formula over the cells of the peers. */
const STATISTICS = [
  { id: 'count', title: 'Peers that count', write: (peers: string) => `COUNT(${peers})` },
  { id: 'median', title: 'Median', write: (peers: string) => guard(peers, 1, `MEDIAN(${peers})`) },
  { id: 'mean', title: 'Mean', write: (peers: string) => guard(peers, 1, `AVERAGE(${peers})`) },
  {
    id: 'q1',
    title: 'Lower quartile',
    write: (peers: string) => guard(peers, 2, `QUARTILE(${peers},1)`),
  },
  {
    id: 'q3',
    title: 'Upper quartile',
    write: (peers: string) => guard(peers, 2, `QUARTILE(${peers},3)`),
  },
  { id: 'min', title: 'Lowest', write: (peers: string) => guard(peers, 1, `MIN(${peers})`) },
  { id: 'max', title: 'Highest', write: (peers: string) => guard(peers, 1, `MAX(${peers})`) },
  {
    id: 'deviation',
    title: 'Standard deviation',
    write: (peers: string) => guard(peers, 2, `STDEV(${peers})`),
  },
] as const
type StatisticId = (typeof STATISTICS)[number]['id']

function guard(peers: string, least: number, formula: string): string {
  return `IF(COUNT(${peers})<${least},"",${formula})`
}

/** The places of everything on the sheet of figures. */
function findPlaces({ project_ids, columns }: Comparables) {
  // Without peers an empty row is theirs, so that formulas stay right when one is entered.
  const last = FIRST_PEER + Math.max(0, project_ids.length - 2)
  const letters = new Map(columns.map(({ column_id }, at) => [column_id, nameColumn(at + 1)]))
  const letter = (id: CompsColumn['column_id']) => letters.get(id) ?? 'A'
  return {
    letter,
    peers: (id: CompsColumn['column_id']) => `${letter(id)}$${FIRST_PEER}:${letter(id)}$${last}`,
    statistic: (id: CompsColumn['column_id'], name: StatisticId) =>
      `${letter(id)}$${last + 2 + STATISTICS.findIndex((one) => one.id === name)}`,
    last,
  }
}

function makeFigures(comps: Comparables): WorkbookSheet {
  const { names, columns } = comps
  const { letter, peers } = findPlaces(comps)
  const own = names[0] ?? ''
  const rows: Row[] = [
    [{ value: `${own} and peers`, style: 'title' }],
    [{ value: describeFigures(comps) }],
    [],
    writeHead(['Project', ...columns.map(nameHead)]),
    ...names.map(
      (name, at): Row => [
        { value: name, look: at === 0 ? 'bold' : 'plain' },
        ...columns.map((column) => writeFigure(column, at, letter)),
      ],
    ),
    ...(names.length === 1 ? [[]] : []),
    [],
    ...STATISTICS.map(
      ({ id, title, write }): Row => [
        { value: title, look: 'bold' },
        ...columns.map(
          (column): WorkbookCell => ({
            value: column.statistics[id] ?? '',
            formula: write(peers(column.column_id)),
            style: id === 'count' ? 'count' : styleOf(column),
          }),
        ),
      ],
    ),
    [
      { value: `Percentile of ${own}`, look: 'bold' },
      ...columns.map(({ column_id, percentile }): WorkbookCell => {
        const [x, all] = [`${letter(column_id)}$${OWN_ROW}`, peers(column_id)]
        return {
          value: percentile ?? '',
          formula: `IF(OR(NOT(ISNUMBER(${x})),COUNT(${all})=0),"",(SUMPRODUCT(ISNUMBER(${all})*(${all}<${x}))+SUMPRODUCT(ISNUMBER(${all})*(${all}=${x}))/2)/COUNT(${all}))`,
          style: 'percent',
        }
      }),
    ],
  ]
  return {
    name: FIGURES,
    widths: [26, ...columns.map(() => 15)],
    rows,
    frozen: { rows: HEAD_ROW, columns: 1 },
  }
}

/** Heads of columns, of which all but the first have numbers. */
function writeHead(heads: readonly string[]): Row {
  return heads.map((value, at) => ({ value, style: at === 0 ? 'head' : 'number_head' }))
}

function nameHead(column: CompsColumn): string {
  if (column.group !== 'size') return column.title
  return `${column.title} (${styleOf(column) === 'usd_millions' ? '$M' : '$'})`
}

const MILLION = 1_000_000

/** Dollars of a column other than prices are in millions where any project has a million of them. */
function styleOf({ column_id, format, cells }: CompsColumn): CellStyle {
  if (format !== 'usd' || column_id === 'price') return format
  const isLarge = cells.some(({ value }) => Math.abs(value ?? 0) >= MILLION)
  return isLarge ? 'usd_millions' : format
}

function describeFigures({ window, to, meta }: Comparables): string {
  const end = to === null ? '' : ` to ${formatDay(to)}`
  const sample = meta.sample ? ' Generated sample data, not real.' : ''
  return `US dollars; $M shows millions, cells have every digit. Amounts of ${Number.parseInt(window, 10)} days${end}, annualized. Statistics are of the peers alone.${sample}`
}

/** An input as its value; a quotient as a formula over the inputs of its row. */
function writeFigure(
  column: CompsColumn,
  at: number,
  letter: (id: CompsInputId) => string,
): WorkbookCell | null {
  const { column_id, cells, group } = column
  const style = styleOf(column)
  const cell = cells[at]
  const quotient = findQuotient(column_id)
  if (cell?.state === 'partial') return { value: 'incomplete' }
  if (quotient === undefined)
    return cell?.value == null ? null : { value: cell.value, style, look: 'input' }
  const row = OWN_ROW + at
  const [over, under] = [`${letter(quotient.over)}${row}`, `${letter(quotient.under)}${row}`]
  const counts =
    group === 'multiple'
      ? `AND(${over}>0,${under}>0,${over}<${MAX_MULTIPLE}*${under})`
      : `${under}>0`
  return {
    value: showState(cell),
    formula: `IF(COUNT(${over},${under})<2,"",IF(${counts},${over}/${under},"${NOT_MEANINGFUL}"))`,
    style,
  }
}

function showState(cell: CompsColumn['cells'][number] | undefined): number | string {
  if (cell?.state === 'not_meaningful') return NOT_MEANINGFUL
  return cell?.value ?? ''
}

function findQuotient(id: CompsColumn['column_id']) {
  if (id in COMPS_INPUTS) return undefined
  const column: { over?: CompsInputId; under?: CompsInputId } = {
    ...COMPS_MULTIPLES,
    ...COMPS_FIGURES,
  }[id as keyof typeof COMPS_MULTIPLES]
  const { over, under } = column
  return over === undefined || under === undefined ? undefined : { over, under }
}

type Comparison = {
  title: string
  cell: (column: CompsColumn, at: number, places: ReturnType<typeof findPlaces>) => WorkbookCell
}

/** Each project against the statistics of the peers, a row each. */
function makeComparison(
  comps: Comparables,
  name: string,
  { title, cell }: Comparison,
): WorkbookSheet {
  const places = findPlaces(comps)
  const columns = comps.columns.filter(({ group }) => group !== 'size')
  return {
    name,
    widths: [26, ...columns.map(() => 15)],
    frozen: { rows: HEAD_ROW, columns: 1 },
    rows: [
      [{ value: title, style: 'title' }],
      [],
      [],
      writeHead(['Project', ...columns.map((column) => column.title)]),
      ...comps.names.map(
        (project, at): Row => [
          { value: project, look: at === 0 ? 'bold' : 'plain' },
          ...columns.map((column) => cell(column, at, places)),
        ],
      ),
    ],
  }
}

const writePremium: Comparison['cell'] = ({ column_id, cells, format }, at, places) => {
  const x = `${FIGURES}!${places.letter(column_id)}${OWN_ROW + at}`
  const median = `${FIGURES}!${places.statistic(column_id, 'median')}`
  const result = format === 'percent' ? `${x}-${median}` : `IF(${median}>0,${x}/${median}-1,"")`
  return {
    value: cells[at]?.premium ?? '',
    formula: `IF(COUNT(${x},${median})<2,"",${result})`,
    style: 'percent',
  }
}

const writeZScore: Comparison['cell'] = ({ column_id, cells }, at, places) => {
  const x = `${FIGURES}!${places.letter(column_id)}${OWN_ROW + at}`
  const mean = `${FIGURES}!${places.statistic(column_id, 'mean')}`
  const deviation = `${FIGURES}!${places.statistic(column_id, 'deviation')}`
  return {
    value: cells[at]?.z_score ?? '',
    formula: `IF(COUNT(${x},${deviation})<2,"",IF(${deviation}<=ABS(${mean})*1E-12,"",(${x}-${mean})/${deviation}))`,
    style: 'z_score',
  }
}

const IMPLIED_HEAD = 9
const NOW = { price: 'B4', market_cap: 'B5', fully_diluted: 'B6', enterprise_value: 'B7' } as const
const PARTS = ['low', 'mid', 'high'] as const
/** Columns of the applied multiples, the implied market caps, the implied prices and the bars of the chart. */
const AT = {
  multiples: { low: 'C', mid: 'D', high: 'E' },
  market_cap: { low: 'F', mid: 'G', high: 'H' },
  price: { low: 'I', mid: 'J', high: 'K' },
} as const

/** The values that multiples imply, with the multiples to change, and their football field. */
function makeImplied(comps: Comparables): WorkbookSheet {
  const { names, implied, columns } = comps
  const { letter } = findPlaces(comps)
  const own = names[0] ?? ''
  const readNow = (id: CompsInputId) =>
    columns.find(({ column_id }) => column_id === id)?.cells[0]?.value ?? null
  const link = (id: CompsInputId): WorkbookCell => {
    const cell = `${FIGURES}!${letter(id)}$${OWN_ROW}`
    const style = id === 'price' ? 'usd' : 'usd_millions'
    return { value: readNow(id) ?? '', formula: `IF(ISNUMBER(${cell}),${cell},"")`, style }
  }
  const first = IMPLIED_HEAD + 1
  const last = IMPLIED_HEAD + implied.length
  return {
    name: 'Implied values',
    widths: [24, 18, 10, 10, 10, 18, 18, 18, 14, 14, 14, 12, 14, 14, 14],
    frozen: { rows: IMPLIED_HEAD, columns: 1 },
    rows: [
      [{ value: `Implied values of ${own}`, style: 'title' }],
      [{ value: 'Change the blue multiples: everything else follows, the chart too.' }],
      [],
      [{ value: 'Price now ($)' }, link('price')],
      [{ value: 'Market cap now ($M)' }, link('market_cap')],
      [{ value: 'FDV now ($M)' }, link('fully_diluted')],
      [{ value: 'EV now ($M)' }, link('enterprise_value')],
      [],
      writeHead([
        ...['Multiple', 'Divided by ($M)', 'Low', 'Middle', 'High'],
        ...['Market cap, low ($M)', 'Market cap, middle ($M)', 'Market cap, high ($M)'],
        ...['Price, low ($)', 'Price, middle ($)', 'Price, high ($)', 'Against now'],
        ...['Chart: from', 'Chart: to middle', 'Chart: to high'],
      ]),
      ...implied.map((one, at) => writeImplied(one, first + at, comps)),
    ],
    ...(implied.length > 0 && {
      chart: {
        title: `Implied ${readNow('price') === null ? 'market cap' : 'price'} of ${own}, US dollars`,
        names: 'A',
        start: 'M',
        parts: [
          ['Low to middle', 'N'],
          ['Middle to high', 'O'],
        ],
        from: first,
        to: last,
        place: { column: 0, row: last + 1 },
      },
    }),
  }
}

const QUARTILES = { low: 'q1', mid: 'median', high: 'q3' } as const

function writeImplied(one: Comparables['implied'][number], row: number, comps: Comparables): Row {
  const { letter, statistic } = findPlaces(comps)
  const { over, under } = COMPS_MULTIPLES[one.column_id]
  const driver = `${FIGURES}!${letter(under)}$${OWN_ROW}`
  const range = (at: Readonly<Record<keyof CompsRange, string>>, part: keyof CompsRange) =>
    `$${at[part]}${row}`
  const multiples = PARTS.map((part): WorkbookCell => {
    const look = { style: 'multiple' as CellStyle, look: 'input' as const }
    if (one.applied.includes(part)) return { value: one.multiples[part], ...look }
    const cell = `${FIGURES}!${statistic(one.column_id, QUARTILES[part])}`
    return {
      value: one.multiples[part] ?? '',
      formula: `IF(ISNUMBER(${cell}),${cell},"")`,
      ...look,
    }
  })
  const marketCaps = PARTS.map((part): WorkbookCell => {
    const multiple = range(AT.multiples, part)
    const value = `${multiple}*$B${row}`
    const { market_cap: cap, enterprise_value: ev, fully_diluted: fd } = NOW
    const [needs, result] = {
      market_cap: ['', value] as const,
      enterprise_value: [`,${abs(cap)},${abs(ev)}`, `${value}-(${abs(ev)}-${abs(cap)})`] as const,
      fully_diluted: [`,${abs(cap)},${abs(fd)}`, `${value}*${abs(cap)}/${abs(fd)}`] as const,
    }[over]
    const count = 2 + (needs === '' ? 0 : 2)
    return {
      value: showImplied(one, one.market_cap[part], part),
      formula: `IF(COUNT(${multiple},$B${row}${needs})<${count},"",IF($B${row}<=0,"${NOT_MEANINGFUL}",IF(${result}>0,${result},"${NOT_MEANINGFUL}")))`,
      style: 'usd_millions',
    }
  })
  const prices = PARTS.map((part): WorkbookCell => {
    const cap = range(AT.market_cap, part)
    return {
      value: one.price[part] ?? '',
      formula: `IF(COUNT(${cap},${abs(NOW.price)},${abs(NOW.market_cap)})<3,"",${abs(NOW.price)}*${cap}/${abs(NOW.market_cap)})`,
      style: 'usd',
    }
  })
  return [
    { value: one.title },
    {
      // An incomplete one is a text on the sheet of figures.
      value: one.problem === 'partial' ? '' : (one.driver ?? ''),
      formula: `IF(ISNUMBER(${driver}),${driver},"")`,
      style: 'usd_millions',
    },
    ...multiples,
    ...marketCaps,
    ...prices,
    {
      value: one.change.mid ?? '',
      formula: `IF(COUNT($G${row},${abs(NOW.market_cap)})<2,"",$G${row}/${abs(NOW.market_cap)}-1)`,
      style: 'percent',
    },
    ...writeBars(one, row, comps),
  ]
}

/** The begin of a bar and its two parts: prices where one is known, else market caps; nothing is zero, as charts need it. */
function writeBars(
  one: Comparables['implied'][number],
  row: number,
  { columns }: Comparables,
): WorkbookCell[] {
  const hasPrice = columns.find(({ column_id }) => column_id === 'price')?.cells[0]?.value != null
  const at = hasPrice ? AT.price : AT.market_cap
  const { low, mid, high } = hasPrice ? one.price : one.market_cap
  const [from, middle, to] = PARTS.map((part) => `$${at[part]}${row}`)
  const start = low ?? mid ?? 0
  return [
    {
      value: start,
      formula: `IF(ISNUMBER(${from}),${from},IF(ISNUMBER(${middle}),${middle},0))`,
      style: 'usd',
    },
    {
      value: Math.max(0, (mid ?? start) - start),
      formula: `IF(ISNUMBER(${middle}),MAX(0,${middle}-$M${row}),0)`,
      style: 'usd',
    },
    {
      value: high === null ? 0 : Math.max(0, high - Math.max(start, mid ?? start)),
      formula: `IF(ISNUMBER(${to}),MAX(0,${to}-$M${row}-$N${row}),0)`,
      style: 'usd',
    },
  ]
}

function abs(cell: string): string {
  return `$${cell.charAt(0)}$${cell.slice(1)}`
}

function showImplied(
  { problem, multiples }: Comparables['implied'][number],
  value: number | null,
  part: keyof CompsRange,
): number | string {
  if (value !== null) return value
  const isMeaningless = problem === 'no-income' || problem === 'negative'
  return isMeaningless && multiples[part] !== null ? NOT_MEANINGFUL : ''
}

function makeNotes({ notes }: Comparables, about: About): WorkbookSheet {
  const rules = [
    'Blue cells are inputs; all others are formulas.',
    `Multiples that are negative or from 1,000 on, and quotients by zero or less, are ${NOT_MEANINGFUL} and count in no statistic. Nor do incomplete windows.`,
    'Quartiles are interpolated (QUARTILE.INC); the standard deviation is that of a sample. The percentile is the part of the peers below, equal ones counted half.',
    'A multiple of EV keeps the difference between EV and market cap; one of FDV keeps the circulating share.',
  ]
  const line = (name: string, text: string): Row => [
    { value: name, style: 'wrapped', look: 'bold' },
    { value: text, style: 'wrapped' },
  ]
  return {
    name: 'Notes',
    widths: [18, 100],
    rows: [
      ...about.map(([name, text]) => line(name, text)),
      [],
      ...rules.map((text, at) => line(at === 0 ? 'Rules' : '', text)),
      [],
      ...notes.map((text, at) => line(at === 0 ? 'Left out' : '', text)),
    ],
  }
}
