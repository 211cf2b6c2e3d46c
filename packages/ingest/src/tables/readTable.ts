import type { Point } from '@tickmark/analytics/batches/BatchWriter'
import { priorityGate } from '@tickmark/analytics/client/priorityGate'
import type { TableDoubt, TableMapping } from '@tickmark/core/datahub/TableMapping'
import { AppError } from '@tickmark/core/errors/AppError'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import { isReported } from '@tickmark/core/metrics/MetricDefinition'
import { mayBeNegative } from '@tickmark/core/metrics/toMetricDefinition'
import type { Catalogue } from '@tickmark/core/projects/Catalogue'
import type { Project } from '@tickmark/core/projects/Project'
import { listNamedChains } from '@tickmark/core/projects/resolveChain'
import { resolveProject } from '@tickmark/core/projects/resolveProject'
import { foldName } from '@tickmark/core/text/foldName'
import { addDays, type Day, dayStart, toDay } from '@tickmark/core/time/Day'
import type { CsvRow } from '../files/readRows.ts'
import { isDayHeader } from './columnRoles.ts'
import { findMappingFaults, type TableSubject } from './findMappingFaults.ts'
import { describeCurrency, findDoubts } from './guessMapping.ts'
import { openSheet, type Sheet, type TableFile } from './openSheet.ts'
import { findCellFault, MERGED_CELL, parseTableNumber, SHOWN_IN } from './parseTableCell.ts'
import { readFirstRows } from './readFirstRows.ts'
import { readHeader } from './readHeader.ts'
import { countDays, readDays } from './tablePeriods.ts'

export type TableRequest = TableSubject & {
  file: TableFile
  mapping: TableMapping
  catalogue: Catalogue
  signal?: AbortSignal | undefined
}

/** Where the values of a table go. */
export type TableSink = {
  /** A row was read, before its points. */
  read(row: CsvRow): void
  point(point: Required<Omit<Point, 'provisional' | 'contract_id'>>): void
  reject(reason: string, example: string): void
  /** Receives how a name was read that is not the present one of its project; once for each place. */
  note?(text: string): void
  /** Receives what may be read in another way, once each, confirmed or not. */
  doubt?(doubt: TableDoubt): void
  /** Called between chunks of rows. */
  flush?(): Promise<void>
}

/** More would take too much memory: for each series the days that it has are remembered. */
const MAX_SERIES = 20_000
const REMEMBERED_TEXTS = 50_000
const DAY_MS = 86_400_000

/**
 * Reads the values of a table by a mapping, in constant memory. A row or cell that is no value is rejected with the
 * reason, and so is a duplicate of another point.
 * @throws AppError `bad-request` for a mapping that does not fit the table, `unsupported-input`, `payload-too-large`.
 */
export async function readTable({ file, ...plan }: TableRequest, sink: TableSink): Promise<void> {
  await readSheet(await openSheet(file, sink.reject), plan, sink)
}

/** Reads a table that is open. The lines that it rejects go where they were to go when it was opened. @throws as `readTable`. */
export async function readSheet(
  sheet: Sheet,
  { signal, ...plan }: Omit<TableRequest, 'file'>,
  sink: TableSink,
): Promise<void> {
  const { header } = sheet
  const faults = findMappingFaults(plan.mapping, header, plan)
  if (faults.length > 0)
    throw new AppError(
      'bad-request',
      faults.map(({ column, text }) => (column === '' ? text : `${column}: ${text}`)).join(' '),
      {
        errors: faults.map(({ column }) => ({
          code: 'invalid',
          field: column || 'mapping',
          value: null,
        })),
      },
    )
  const { first, all } = await readFirstRows(sheet)
  const rows = first.map(({ cells }) => cells)
  const doubts = [
    ...sheet.doubts,
    ...findDoubts(plan.mapping, { header, rows, catalogue: plan.catalogue }),
  ]
  for (const doubt of doubts) sink.doubt?.(doubt)
  const reader = new RowReader(header, { ...plan, sink })
  for await (const chunk of all) {
    signal?.throwIfAborted()
    for (const row of chunk) reader.read(row)
    await sink.flush?.()
    await priorityGate.yieldToRequests()
  }
}

type Value = {
  index: number
  column: string
  metric_id: string | undefined
  /** The project of all of its values, where the column names one. */
  project: string | undefined
  factor: number
}
type Place = { project_id: string; chain_id: string; product_id: string }
/** A day with its number since 2009, which is where its bit is. */
type NumberedDay = { day: Day; number: number; first: Day }
type Keys = NumberedDay & { place: Place }
/** The place is unknown where each column has its own. */
type RowKeys = NumberedDay & { place: Place | undefined }
type Cell = { keys: Keys; metric_id: string; line: number }
const ZERO = { value: 0, scale: 1, currency: undefined } as const
type Plan = Omit<TableRequest, 'file' | 'signal'> & { sink: TableSink }

/** A text that a catalogue knows, or why it does not count. */
type Found<T> = { value: T } | { fault: string }

class RowReader {
  private readonly plan: Plan
  private readonly width: number
  private readonly values: readonly Value[]
  private readonly isPlaced: boolean
  private readonly at: Readonly<Record<'day' | 'project' | 'chain' | 'product' | 'metric', number>>
  private readonly days = new Memo<string, NumberedDay | null>()
  private readonly places = new Memo<string, Found<Place>>()
  /** One place for all names of it. */
  private readonly known = new Memo<string, Place>()
  private readonly metrics = new Memo<string, Found<string>>()
  private readonly seen = new Memo<Place, Memo<string, Uint8Array>>()
  private readonly doubted = new Set<string>()
  private seriesCount = 0
  /** The length of the shortest number in the last column. */
  private shortest = Number.POSITIVE_INFINITY
  private readonly tomorrow = addDays(toDay(Date.now()), 1)

  constructor(header: readonly string[], plan: Plan) {
    const { columns } = plan.mapping
    const find = (as: string) =>
      header.indexOf(columns.find((one) => one.as === as)?.column ?? '\u0000')
    this.plan = plan
    this.width = header.length
    this.at = {
      day: find('day'),
      project: find('project'),
      chain: find('chain'),
      product: find('product'),
      metric: find('metric'),
    }
    this.values = columns
      .filter(({ as }) => as === 'value')
      .map(({ column, metric_id = plan.metric?.metric_id, project_id: project, factor = 1 }) => ({
        index: header.indexOf(column),
        column,
        metric_id,
        project,
        factor,
      }))
    this.isPlaced = this.values.every(({ project }) => project !== undefined)
  }

  read(row: CsvRow): void {
    const { cells, line } = row
    const { sink } = this.plan
    if (cells.every((cell) => cell === '')) return
    sink.read(row)
    const found = this.readKeys(cells)
    if ('fault' in found) {
      sink.reject(found.fault, writeExample(line, found.text))
      return
    }
    for (const value of this.values) {
      const metric = value.metric_id ?? this.readMetric(cells[this.at.metric] ?? '')
      if (typeof metric !== 'string') {
        sink.reject(metric.fault, writeExample(line, cells[this.at.metric] ?? ''))
        continue
      }
      const keys =
        value.project === undefined && hasPlace(found)
          ? found
          : this.placeKeys(found, this.readPlace(cells, value.project))
      const text = cells[value.index] ?? ''
      if (value.index === cells.length - 1 && this.isCut(row, value)) continue
      if ('fault' in keys) sink.reject(keys.fault, writeExample(line, text))
      else this.readValue(text, value, { keys, metric_id: metric, line })
    }
  }

  /**
   * Whether the last number of a file may lack digits. Where its row lacks cells it is rejected; where it is shorter than
   * all others it is doubted, since many programs end no last line.
   */
  private isCut({ cells, line, isOpen }: CsvRow, { column }: Value): boolean {
    const text = cells.at(-1) ?? ''
    if (isOpen && text !== '' && cells.length < this.width) {
      this.plan.sink.reject('cut at the end of the file', writeExample(line, text))
      return true
    }
    if (text === '') return false
    const isFirst = this.shortest === Number.POSITIVE_INFINITY
    if (isOpen && !isFirst && text.length < this.shortest) this.doubt(describeEnd(column, text))
    this.shortest = Math.min(this.shortest, text.length)
    return false
  }

  /** The keys of a value whose column has a place of its own. */
  private placeKeys(keys: RowKeys, place: Found<Place>): Keys | { fault: string } {
    return 'fault' in place ? place : { ...keys, place: place.value }
  }

  /** The day and place of a row, or why it is rejected as a whole. */
  private readKeys(cells: readonly string[]): RowKeys | { fault: string; text: string } {
    // Spreadsheets leave out empty cells at the end of a row, and add some.
    if (cells.length < this.width && cells.length <= this.at.day)
      return { fault: 'fewer cells than the header', text: cells.join(', ') }
    if (cells.length > this.width && cells.some((cell, at) => at >= this.width && cell !== ''))
      return { fault: 'more cells than the header', text: cells.slice(this.width).join(', ') }
    const text = cells[this.at.day] ?? ''
    const found = this.readDay(text)
    if (found === null && isDayHeader(text)) this.doubt(describeNext(text))
    if (found === null)
      return { fault: findCellFault(text) ?? (text === '' ? 'no day' : 'not a calendar day'), text }
    if (found.day > this.tomorrow)
      return {
        fault: found.first < found.day ? 'period that is not over' : 'day in the future',
        text,
      }
    const { day, first, number } = found
    if (this.isPlaced) return { day, first, number, place: undefined }
    const place = this.readPlace(cells)
    if ('fault' in place) return { fault: place.fault, text: this.textOf(cells) }
    return { day, first, number, place: place.value }
  }

  private readValue(text: string, { column, factor }: Value, of: Cell): void {
    const { mapping, sink } = this.plan
    const read =
      parseTableNumber(text, mapping.decimal) ??
      (text.trim() === '' && mapping.empty === 'zero' ? ZERO : null)
    if (read === null) return
    const { value: written, scale, currency } = read
    if (currency !== undefined) this.doubt(describeCurrency('cells', column, currency))
    // A percent sign or a scale of the cell says the same as that of the column.
    const value = scale !== 1 && scale === factor ? written : multiply(written, factor)
    if (scale !== 1 && scale !== factor) this.doubtScale(scale, { column, factor }, of.metric_id)
    const wrong = this.findFault(text, value, { column, metric_id: of.metric_id })
    const isRepeated = wrong === undefined && this.isRepeated(of)
    if (isRepeated) this.doubt(describeRepeated(of.line))
    const fault = wrong ?? (isRepeated ? 'duplicate of another point' : undefined)
    if (fault !== undefined) {
      sink.reject(fault, writeExample(of.line, text))
      return
    }
    // Copied field by field: a table has millions of values.
    const { project_id, chain_id, product_id } = of.keys.place
    const { metric_id, line } = of
    const { first, day: last } = of.keys
    const isSpread = first < last && this.isAmount(metric_id)
    const share = isSpread ? value / countDays({ first, last }) : value
    for (let day = isSpread ? first : last; day <= last; day = addDays(day, 1))
      sink.point({ metric_id, project_id, chain_id, product_id, day, value: share, line })
  }

  private doubtScale(
    scale: number,
    { column, factor }: Pick<Value, 'column' | 'factor'>,
    metricId: string,
  ): void {
    if (factor !== 1) this.doubt(describeScales(column))
    if (scale === 0.01 && !this.mayBePercent(metricId)) this.doubt(describePercent(column))
  }

  /** The format of a proposed metric is not known. */
  private mayBePercent(metricId: string): boolean {
    return this.plan.metric?.metric_id === metricId || findMetric(metricId)?.format === 'percent'
  }

  private doubt(doubt: TableDoubt): void {
    if (this.doubted.has(doubt.code)) return
    this.doubted.add(doubt.code)
    this.plan.sink.doubt?.(doubt)
  }

  /** Whether values of a metric add up over days. */
  private isAmount(metricId: string): boolean {
    const { metric } = this.plan
    const kind = metric?.metric_id === metricId ? metric.kind : findMetric(metricId)?.kind
    return kind === 'flow'
  }

  private findFault(
    text: string,
    value: number,
    { column, metric_id }: { column: string; metric_id: string },
  ): string | undefined {
    if (!Number.isFinite(value)) return findCellFault(text) ?? `not a number in ${column}`
    return value < 0 && !this.mayBeNegative(metric_id) ? `negative ${column}` : undefined
  }

  /** Nothing but what is proposed knows the metric that is proposed with the table. */
  private mayBeNegative(metricId: string): boolean {
    const { metric } = this.plan
    return metric?.metric_id === metricId
      ? metric.kind === undefined || mayBeNegative(metric.kind)
      : REFUNDABLE.has(metricId) || findMetric(metricId)?.may_be_negative !== false
  }

  private readDay(text: string): NumberedDay | null {
    return this.days.get(text, () => {
      const days = readDays(text, this.plan.mapping)
      if (days === null) return null
      const { first, last } = days
      return { day: last, first, number: dayStart(last) / DAY_MS - FIRST_DAY_NUMBER }
    })
  }

  private textOf(cells: readonly string[]): string {
    const { project, chain, product } = this.at
    return [project, chain, product].flatMap((at) => cells[at] ?? []).join(', ')
  }

  private readPlace(
    cells: readonly string[],
    project: string = cells[this.at.project] ?? '',
  ): Found<Place> {
    const chain = cells[this.at.chain] ?? ''
    const product = cells[this.at.product] ?? ''
    if (chain === '' && product === '')
      return this.places.get(project, () => this.findPlace({ project, chain, product }))
    const key = `${project}\t${chain}\t${product}`
    return this.places.get(key, () => this.findPlace({ project, chain, product }))
  }

  private findPlace(named: { project: string; chain: string; product: string }): Found<Place> {
    const { catalogue, projectId } = this.plan
    const text = named.project.trim() || (this.at.project < 0 ? (projectId ?? '') : '')
    if (text === '') return { fault: 'no project' }
    const resolved = resolveProject(catalogue, text)
    if (resolved.kind === 'unknown') return { fault: 'unknown project' }
    if (resolved.kind === 'ambiguous') return { fault: describeShared(resolved.projects) }
    const { project, note } = resolved
    if (note !== undefined) this.plan.sink.note?.(note)
    if (projectId !== undefined && project.project_id !== projectId)
      return { fault: 'not the project of the proposal' }
    const chain = named.chain.trim()
    const chains = chain === '' ? [] : listNamedChains(catalogue, chain)
    if (chains.length > 1) return { fault: describeShared(chains) }
    const chain_id = chain === '' ? '' : chains[0]?.project_id
    if (chain_id === undefined) return { fault: 'unknown chain' }
    const product_id = findProduct(project, named.product.trim())
    if (product_id === undefined) return { fault: 'unknown product of the project' }
    const { project_id } = project
    const key = `${project_id}\t${chain_id}\t${product_id}`
    return { value: this.known.get(key, () => ({ project_id, chain_id, product_id })) }
  }

  private readMetric(text: string): string | { fault: string } {
    const found = this.metrics.get(text, (): Found<string> => {
      const { metric_id, factor, currency, hasOtherUnit } = readHeader(text)
      if (factor !== undefined || currency !== undefined || hasOtherUnit)
        return { fault: 'metric with a unit, which only headers may have' }
      const metric = findMetric(metric_id ?? text.trim())
      if (metric === undefined)
        return { fault: text.trim() === '' ? 'no metric' : 'unknown metric' }
      return isReported(metric) ? { value: metric.metric_id } : { fault: 'computed metric' }
    })
    return 'value' in found ? found.value : found
  }

  /** Whether the point was read before. Remembers it in one bit. */
  private isRepeated({ metric_id, keys: { place, number } }: Cell): boolean {
    const bits = this.findBits(metric_id, place)
    const byte = number >> 3
    const bit = 1 << (number & 7)
    const known = bits[byte] ?? 0
    bits[byte] = known | bit
    return (known & bit) !== 0
  }

  private findBits(metricId: string, place: Place): Uint8Array {
    const ofPlace = this.seen.get(place, () => new Memo<string, Uint8Array>())
    return ofPlace.get(metricId, () => {
      this.seriesCount += 1
      if (this.seriesCount > MAX_SERIES)
        throw new AppError(
          'payload-too-large',
          `The table has more than ${MAX_SERIES} series. Split it into several files.`,
        )
      return new Uint8Array(LAST_BYTE)
    })
  }
}

/** Amounts of which a day may have more given back than paid; live sources report such days too. */
const REFUNDABLE: ReadonlySet<string> = new Set(['fees', 'fees_supply_side', 'revenue'])

const FIRST_DAY_NUMBER = dayStart('2009-01-01') / DAY_MS
/** Days later than tomorrow are rejected before. */
const LAST_BYTE = Math.ceil((Date.now() / DAY_MS - FIRST_DAY_NUMBER + 400) / 8)

function hasPlace(keys: RowKeys): keys is Keys {
  return keys.place !== undefined
}

const SHOWN_IDS = 5

/** Powers of ten move the point, so that 1.2355 million has no other digits than it is written with. */
function multiply(value: number, factor: number): number {
  const power = Math.log10(factor)
  const text = String(value)
  return power !== 0 && Number.isInteger(power) && !text.includes('e')
    ? Number(`${text}e${power}`)
    : value * factor
}

function describeNext(text: string): TableDoubt {
  return {
    code: 'next-table',
    column: '',
    text: `A line further down begins with “${text}”, as a header does. What is below it is read as part of the first table.`,
  }
}

function describePercent(column: string): TableDoubt {
  const text = `Cells of ${column} are percent, which the metric is not. They may be shares or changes.`
  return { code: `percent:${column}`, column, text }
}

function describeRepeated(line: number): TableDoubt {
  const text = `Some points occur more than once, such as on line ${line}. Only the first one of each is read, not their sum or the newest.`
  return { code: 'duplicates', column: '', text }
}

function describeEnd(column: string, text: string): TableDoubt {
  return {
    code: 'end',
    column,
    text: `The file ends with ${text} in ${column}, without a line end and shorter than every other number there. Digits may be missing.`,
  }
}

function describeScales(column: string): TableDoubt {
  const text = `The header and cells of ${column} have different scales, such as thousands and millions. Both are applied.`
  return { code: `scales:${column}`, column, text }
}

function describeShared(projects: readonly Project[]): string {
  const ids = projects.slice(0, SHOWN_IDS).map(({ project_id }) => project_id)
  return `name of several projects (${ids.join(', ')}): use the id`
}

function findProduct({ products }: Project, text: string): string | undefined {
  if (text === '') return ''
  const wanted = foldName(text)
  const found = products.find(({ product_id }) => product_id === text)
  return (
    found ??
    products.find((one) => [one.product_id, one.name].some((name) => foldName(name) === wanted))
  )?.product_id
}

/** Returns a cell as people see it, without what stands for its format. */
export function showCell(text: string): string {
  return text.replace(MERGED_CELL, '').replace(SHOWN_IN, ' ')
}

function writeExample(line: number, text: string): string {
  return `line ${line}: "${showCell(text).slice(0, 40)}"`
}

/** Looks a text up once; tables repeat few texts many times, and most of them from one row to the next. */
class Memo<K, T> {
  private readonly known = new Map<K, T>()
  private lastKey: K | undefined
  private lastValue: T | undefined

  get(key: K, find: () => T): T {
    if (key === this.lastKey && this.lastValue !== undefined) return this.lastValue
    const found = this.known.get(key)
    const value = found === undefined ? find() : found
    if (found === undefined && this.known.size < REMEMBERED_TEXTS) this.known.set(key, value)
    this.lastKey = key
    this.lastValue = value
    return value
  }
}
