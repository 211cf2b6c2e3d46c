import type { Data } from '../createClient.ts'

export type MetricAnswer = Data<'queryMetrics'>
type Values = readonly (number | null)[]

const BARS = '▁▂▃▄▅▆▇█'
const SPARK_WIDTH = 24
const MISSING = '–'
const SCALES = [
  { size: 1e12, letter: 'T' },
  { size: 1e9, letter: 'B' },
  { size: 1e6, letter: 'M' },
  { size: 1e3, letter: 'K' },
] as const

/** An answer as a table of periods, a sparkline below each column, and what is worth knowing of the values. */
export function printAnswer({ timestamps, series, meta }: MetricAnswer): string {
  if (series.length === 0) return 'No values.'
  const columns = series.map(({ label, values, provisional_from }) => {
    const format = chooseFormat(values)
    const cells = values.map((value, at) => {
      const text = value === null ? MISSING : format(value)
      const isOpen = provisional_from !== null && (timestamps[at] ?? '') >= provisional_from
      return isOpen && value !== null ? `${text}*` : `${text} `
    })
    return [`${label} `, ...cells, `${drawSparkline(values)} `]
  })
  const rows = [['period', ...timestamps, ''], ...columns]
  const widths = rows.map((cells) => Math.max(...cells.map(measure)))
  const lines = (rows[0] ?? []).map((_, at) =>
    rows
      .map((cells, column) => {
        const cell = cells[at] ?? ''
        const gap = ' '.repeat((widths[column] ?? 0) - measure(cell))
        return column === 0 ? cell + gap : gap + cell
      })
      .join('  ')
      .trimEnd(),
  )
  const isOpen = series.some((one) => one.provisional_from !== null)
  const notes = [
    ...(isOpen ? ['* not final'] : []),
    ...(meta.sample ? ['sample data: these values are generated'] : []),
    ...(meta.total_series > series.length
      ? [`${series.length} of ${meta.total_series} series`]
      : []),
  ]
  return [...lines, ...(notes.length > 0 ? ['', notes.join(' · ')] : [])].join('\n')
}

/** One scale and one number of decimals for a whole column. */
function chooseFormat(values: Values): (value: number) => string {
  const largest = Math.max(0, ...values.map((value) => Math.abs(value ?? 0)))
  const scale = SCALES.find(({ size }) => largest >= size)
  const isWhole = scale === undefined && values.every((value) => Number.isInteger(value ?? 0))
  if (isWhole) return (value) => String(value)
  const { size = 1, letter = '' } = scale ?? {}
  // Small ratios need more decimals than amounts.
  const decimals = size > 1 || largest >= 10 ? 2 : 4
  return (value) => `${(value / size).toFixed(decimals)}${letter}`
}

/** The course of the values in one line, over their range; gaps are blank. */
function drawSparkline(values: Values): string {
  const width = Math.min(SPARK_WIDTH, values.length)
  const points = Array.from({ length: width }, (_, at) => {
    const from = Math.floor((at * values.length) / width)
    const to = Math.floor(((at + 1) * values.length) / width)
    const present = values.slice(from, to).filter((value) => value !== null)
    return present.length === 0 ? null : present.reduce((sum, one) => sum + one, 0) / present.length
  })
  const present = points.filter((point) => point !== null)
  const low = Math.min(...present)
  const span = Math.max(...present) - low
  return points
    .map((point) => {
      if (point === null) return ' '
      const at = span === 0 ? 0 : Math.round(((point - low) / span) * (BARS.length - 1))
      return BARS.charAt(at)
    })
    .join('')
}

/** Measures how many columns of a terminal a text takes. */
function measure(text: string): number {
  return [...text].length
}
