import { createClient, type Data, type Tickmark } from '../createClient.ts'
import { linkToChart } from '../linkToChart.ts'
import type { MetricQuery } from '../QueryBuilder.ts'
import { TickmarkError } from '../TickmarkError.ts'
import { type Command, readArguments, USAGE, UsageError } from './readArguments.ts'

const EXIT = { answered: 0, failed: 1, wrong: 2, unclear: 3 } as const

/** The parts of its process that a command may use. */
export type Surroundings = {
  environment: { TICKMARK_URL?: string | undefined; TICKMARK_KEY?: string | undefined }
  /** Writes to the output, and waits until it is taken. */
  write(text: string | Uint8Array): Promise<void>
  writeError(text: string): void
  fetch?: typeof globalThis.fetch
}

const ADDRESS_HINT = ' Name the address of the terminal with --url or TICKMARK_URL.'

/** Runs one command; returns its exit code. */
export async function runCommand(
  args: readonly string[],
  surroundings: Surroundings,
): Promise<number> {
  const { write, writeError } = surroundings
  try {
    const command = readArguments(args)
    if (command.kind === 'help') {
      await write(`${USAGE}\n`)
      return args.length === 0 ? EXIT.wrong : EXIT.answered
    }
    return await answer(command, surroundings)
  } catch (failure) {
    if (failure instanceof UsageError) {
      writeError(`tickmark: ${failure.message}\nSee tickmark --help.\n`)
      return EXIT.wrong
    }
    if (!(failure instanceof TickmarkError)) throw failure
    const hint = failure.code === 'network' ? ADDRESS_HINT : ''
    writeError(`tickmark: ${failure.message}${hint}\n`)
    if (failure.code === 'ambiguous') return EXIT.unclear
    const isWrong = failure.status !== undefined && [400, 404].includes(failure.status)
    return isWrong ? EXIT.wrong : EXIT.failed
  }
}

async function answer(
  { output, server, ...asked }: Exclude<Command, { kind: 'help' }>,
  { environment, write, writeError, fetch }: Surroundings,
): Promise<number> {
  const url = server.url ?? environment.TICKMARK_URL ?? 'http://localhost:3000'
  const key = server.key ?? environment.TICKMARK_KEY
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw new UsageError(`${url} is no address. Expected one such as https://terminal.example.`)
  const client = createClient({ url, ...(key !== undefined && { key }), ...(fetch && { fetch }) })
  const around = { client, output, url, write }
  if (asked.kind === 'query') return answerQuery(asked.query, { ...around, read: undefined })
  const { outcome, ...read } = (await client.ask({ prompt: asked.prompt, answered: true })).data
  return outcome.kind === 'query'
    ? answerQuery(outcome.query, { ...around, read })
    : answerOutcome(outcome, { ...around, read, writeError })
}

type Answered = Data<'ask'>
type Outcome = Exclude<Answered['outcome'], { kind: 'query' }>
type Output = Exclude<Command, { kind: 'help' }>['output']
type Read = Omit<Answered, 'outcome'>
type Around = Pick<Surroundings, 'write'> & { output: Output; url: string }

async function answerQuery(
  query: MetricQuery,
  { client, read, output, url, write }: Around & { client: Tickmark; read: Read | undefined },
): Promise<number> {
  if (output === 'csv') {
    const { body } = await client.file('queryMetrics', query, { format: 'csv' })
    for await (const piece of body as unknown as AsyncIterable<Uint8Array>) await write(piece)
    return EXIT.answered
  }
  const { data } = await client.queryMetrics(query)
  if (output === 'json') await write(`${JSON.stringify(data, null, 2)}\n`)
  else
    await write(
      `${[describeParts(read), printAnswer(data), ...(read?.sentences ?? []), linkToChart(url, query)].filter((text) => text !== '').join('\n\n')}\n`,
    )
  return EXIT.answered
}

/** Says how a question was read, part by part. */
function describeParts(read: Read | undefined): string {
  const parts = (read?.parts ?? []).map(
    ({ role, label }) => `${role.replaceAll('_', ' ')} ${label}`,
  )
  return parts.length > 0 ? `Read as: ${parts.join('; ')}.` : ''
}

async function answerOutcome(
  outcome: Outcome,
  {
    read,
    output,
    url,
    write,
    writeError,
  }: Around & { read: Read } & Pick<Surroundings, 'writeError'>,
): Promise<number> {
  if (outcome.kind !== 'screen') {
    writeError(`${describeOutcome(outcome)}\n`)
    return outcome.kind === 'clarify' ? EXIT.unclear : EXIT.wrong
  }
  const { tables = [], sentences = [] } = read
  if (output === 'json') await write(`${JSON.stringify({ sentences, tables }, null, 2)}\n`)
  else if (output === 'csv')
    await write(tables.map(({ columns, rows }) => writeCsv([columns, ...rows])).join('\r\n'))
  else
    await write(
      `${[
        describeParts(read),
        ...tables.map(printTable),
        ...sentences,
        String(new URL(outcome.path, url)),
      ]
        .filter((text) => text !== '')
        .join('\n\n')}\n`,
    )
  return EXIT.answered
}

function describeOutcome(outcome: Exclude<Outcome, { kind: 'screen' }>): string {
  if (outcome.kind === 'clarify')
    return [
      outcome.question,
      ...outcome.choices.map(({ prompt }) => `  tickmark ask "${prompt}"`),
    ].join('\n')
  const nearest = outcome.names
    .filter((one) => one.nearest.length > 0)
    .map(
      (one) => `  ${one.name}: did you mean ${one.nearest.map(({ label }) => label).join(', ')}?`,
    )
  return [`tickmark: ${outcome.message}`, ...nearest].join('\n')
}

type MetricAnswer = Data<'queryMetrics'>
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
function printAnswer({ timestamps, series, meta }: MetricAnswer): string {
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
  const lines = align([['period', ...timestamps, ''], ...columns])
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

/** Cells in columns that are as wide as their longest one, the first to the left. */
function align(columns: readonly (readonly string[])[]): string[] {
  const widths = columns.map((cells) => Math.max(...cells.map(measure)))
  return (columns[0] ?? []).map((_, at) =>
    columns
      .map((cells, column) => {
        const cell = cells[at] ?? ''
        const gap = ' '.repeat((widths[column] ?? 0) - measure(cell))
        return column === 0 ? cell + gap : gap + cell
      })
      .join('  ')
      .trimEnd(),
  )
}

type Table = NonNullable<Data<'ask'>['tables']>[number]

/** A table of another screen than a chart. */
function printTable({ columns, rows }: Table): string {
  const formats = columns.map((_, at) =>
    chooseFormat(rows.flatMap((row) => (typeof row[at] === 'number' ? [row[at]] : []))),
  )
  return align(
    columns.map((head, at) => [
      head,
      ...rows.map((row) => {
        const cell = row[at] ?? null
        return typeof cell === 'number' ? (formats[at]?.(cell) ?? '') : (cell ?? MISSING)
      }),
    ]),
  ).join('\n')
}

/** Rows as CSV (RFC 4180), with texts that a spreadsheet would run as formulas made plain. */
function writeCsv(rows: readonly (readonly (string | number | null)[])[]): string {
  const cells = rows.map((row) =>
    row.map((cell) => (typeof cell === 'string' ? quote(cell) : (cell ?? ''))),
  )
  return cells.map((row) => `${row.join(',')}\r\n`).join('')
}

function quote(text: string): string {
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
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
