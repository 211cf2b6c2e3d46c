import type { TableColumn } from '@tickmark/core/datahub/TableMapping'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import { isReported } from '@tickmark/core/metrics/MetricDefinition'
import { mayBeNegative } from '@tickmark/core/metrics/toMetricDefinition'
import { foldName } from '@tickmark/core/text/foldName'
import { addDays, type Day, toDay } from '@tickmark/core/time/Day'
import { dropNumberMark } from '../files/numberMark.ts'
import type { CsvRow } from '../files/readRows.ts'
import { CellDoubts } from './CellDoubts.ts'
import { isDayHeader } from './columnRoles.ts'
import { Memo } from './Memo.ts'
import { type Found, type Place, PlaceFinder } from './PlaceFinder.ts'
import {
  findCellFault,
  MERGED_CELL,
  multiply,
  parseTableNumber,
  showCell,
} from './parseTableCell.ts'
import { mentionsUnit, readHeader, readProjectHeader } from './readHeader.ts'
import {
  describeEnd,
  describeFilled,
  describeHiddenRows,
  describeLoose,
  describeNext,
  describeRemark,
  describeRepeated,
  describeUnit,
} from './rowDoubts.ts'
import { numberDay, SeenPoints } from './SeenPoints.ts'
import type { TableRequest, TableSink } from './TableSink.ts'
import { countDays, isOpenPeriod, isPeriod, readDays } from './tablePeriods.ts'

type Value = {
  index: number
  column: string
  metric_id: string | undefined
  /** The project of all of its values, where the column names one. */
  project: string | undefined
  factor: number
}
/** A metric that a cell names, and what its unit multiplies values by. */
type NamedMetric = { metric_id: string; factor: number }
/** A day with its number, by which it is remembered. */
type NumberedDay = { day: Day; number: number; first: Day }
type Keys = NumberedDay & { place: Place }
/** The place is unknown where each column has its own. */
type RowKeys = NumberedDay & { place: Place | undefined }
type Cell = { keys: Keys; metric_id: string; line: number }
const ZERO = { value: 0, scale: 1, currency: undefined } as const
type Plan = Omit<TableRequest, 'file' | 'signal'> & { fileName: string; sink: TableSink }

/** Amounts of which a day may have more given back than paid; live sources report such days too. */
const REFUNDABLE: ReadonlySet<string> = new Set([
  'fees',
  'fees_supply_side',
  'revenue',
  'holders_revenue',
  'protocol_revenue',
  'user_fees',
  'bribes',
  'token_taxes',
  'creator_revenue',
])
const SHOWN_QUALIFIER = 60
const MAX_OWN = 20
/** The name of a sum says nothing about the rows. */
const SUM = /^(?:(?:grand|sub)[\s-]*)?totals?$/i
const isSum = (text: string) => SUM.test(text) || /\btotals?$/i.test(text)
/** Nor do the name of a source and what programs write below the rows of a query. */
const SOURCE =
  /^(?:data )?sources?:? [^,;()]{1,60}$|^\W*\d+ rows?(?: (?:selected|in set|affected)[^\p{L}]*(?:sec)?)?\W*$/iu
/** Words of a text in the place of a number that may be a note; fewer say that there is none. */
const MIN_NOTE = 3

/** Turns the rows of a table into points by a mapping. */
export class RowReader {
  private readonly plan: Plan
  private readonly header: readonly string[]
  private readonly width: number
  private readonly values: readonly Value[]
  private readonly isPlaced: boolean
  private readonly at: Readonly<
    Record<
      'day' | 'project' | 'chain' | 'product' | 'label' | 'metric' | 'figure' | 'qualifiers',
      number
    >
  >
  private readonly days = new Memo<string, NumberedDay | null>()
  private readonly notDays = new Memo<string, NoDay>()
  /** The columns that name what a value is of. */
  private readonly named: readonly number[]
  private readonly places: PlaceFinder
  private readonly metrics = new Memo<string, Found<NamedMetric>>()
  private readonly seen = new SeenPoints()
  private readonly doubts: CellDoubts
  /** The length of the shortest number in the last column. */
  private shortest = Number.POSITIVE_INFINITY
  /** The last texts of `named`, by column. */
  private readonly above = new Map<number, string>()
  private readonly tomorrow = addDays(toDay(Date.now()), 1)

  constructor(header: readonly string[], plan: Plan) {
    const { columns } = plan.mapping
    const find = (as: string) =>
      header.indexOf(columns.find((one) => one.as === as)?.column ?? '\u0000')
    const used = new Set(columns.flatMap(({ column, as }) => (as === 'ignore' ? [] : [column])))
    const findOwn = (name: string) =>
      header.findIndex(
        (column) => column.length < MAX_OWN && foldName(column) === name && !used.has(column),
      )
    this.plan = plan
    this.doubts = new CellDoubts(plan)
    this.header = header
    this.width = header.length
    this.at = {
      day: find('day'),
      project: find('project'),
      chain: find('chain'),
      product: find('product'),
      label: find('label'),
      metric: find('metric'),
      figure: findOwn('figure'),
      qualifiers: findOwn('qualifiers'),
    }
    this.named = Object.values(this.at).filter((at) => at >= 0)
    this.places = new PlaceFinder({ ...plan, note: (text) => plan.sink.note?.(text) })
    this.values = columns
      .filter(({ as }) => as === 'value')
      .map(({ column, metric_id = plan.metric?.metric_id, project_id: project, factor = 1 }) => ({
        index: header.indexOf(column),
        column,
        metric_id,
        project,
        factor,
      }))
    const mapped = new Map(columns.map((one) => [one.column, one]))
    for (const column of header) this.checkUnit(column, mapped.get(column))
    this.isPlaced = this.values.every(({ project }) => project !== undefined)
  }

  read(row: CsvRow): void {
    const { line } = row
    const { sink } = this.plan
    if (row.cells.every((cell) => cell === '')) return
    const cells = this.fillMerged(row.cells)
    sink.read(row)
    if (row.isHidden) this.doubts.add(describeHiddenRows(line))
    const remark = this.findRemark(cells)
    if (remark !== undefined) this.doubts.add(describeRemark(line, remark))
    const found = this.readKeys(cells)
    if ('fault' in found) {
      sink.reject(found.fault, writeExample(line, found.text))
      return
    }
    for (const value of this.values) {
      const metric = this.findMetric(value, cells)
      if ('fault' in metric) {
        sink.reject(metric.fault, writeExample(line, cells[this.at.metric] ?? ''))
        continue
      }
      const keys =
        value.project === undefined && hasPlace(found)
          ? found
          : this.placeKeys(found, this.readPlace(cells, value.project))
      const text = cells[value.index] ?? ''
      if (value.index === cells.length - 1 && this.isCut(row, value)) continue
      const { metric_id, factor } = metric
      const of = factor === value.factor ? value : { ...value, factor }
      if ('fault' in keys) sink.reject(keys.fault, writeExample(line, text))
      else {
        const cell = { keys, metric_id, line }
        this.doubts.checkNames(cells[this.at.project], value.column, cell)
        this.readValue(text, of, cell)
      }
    }
  }

  /** Adds the doubts that only the whole table gives. */
  finish(): void {
    this.doubts.finish()
  }

  /** Checks the unit of a column, which may be another one than its header says. */
  private checkUnit(column: string, as: TableColumn | undefined): void {
    const { metric_id, factor } = as ?? {}
    const placed = as?.project_id && readProjectHeader(column, this.plan.catalog)
    const read = placed || readHeader(column)
    const isRead = metric_id !== undefined && (factor ?? 1) === (read.factor ?? 1)
    this.doubts.checkUnit(column, { ...read, ...(isRead && { metric_id }) }, isRead)
  }

  /**
   * A name or day that is merged over several rows is that of each of them; a number is not. Programs leave out names that
   * are those of the row above.
   */
  private fillMerged(cells: readonly string[]): readonly string[] {
    let filled = cells
    for (const at of this.named) {
      const own = cells[at] ?? ''
      const cell = dropNumberMark(own)
      if (cell !== own) filled = filled.with(at, cell)
      const isLeftOut = cell.trim() === '' && this.mayLeaveOut(at, cells)
      if (isLeftOut) this.doubts.add(describeFilled(this.header[at] ?? ''))
      if (cell === MERGED_CELL || isLeftOut) filled = filled.with(at, this.above.get(at) ?? cell)
      else this.above.set(at, cell)
    }
    return filled
  }

  /** Returns whether an empty cell may have the name above it: of a project or metric beside a day, or the other way round. */
  private mayLeaveOut(at: number, cells: readonly string[]): boolean {
    const { day, project, metric } = this.at
    const above = this.above.get(at) ?? ''
    if (above === '' || isSum(above) || this.values.every(({ index }) => !cells[index]))
      return false
    const name = cells[project] || cells[metric] || ''
    if (at === day) return name !== '' && !isSum(name)
    return (at === project || at === metric) && this.readDay(cells[day] ?? '') !== null
  }

  /**
   * Returns whether the last number of a file may lack digits. If its row lacks cells, it is rejected; if it is shorter
   * than all others, it is doubted, since many programs end no last line.
   */
  private isCut({ cells, line, isOpen }: CsvRow, { column }: Value): boolean {
    const text = cells.at(-1) ?? ''
    if (isOpen && text !== '' && cells.length < this.width) {
      this.plan.sink.reject('cut at the end of the file', writeExample(line, text))
      return true
    }
    if (text === '') return false
    const isFirst = this.shortest === Number.POSITIVE_INFINITY
    if (isOpen && !isFirst && text.length < this.shortest)
      this.doubts.add(describeEnd(column, text))
    this.shortest = Math.min(this.shortest, text.length)
    return false
  }

  /** The texts beside the table, and those of a line without a day and a number that is no header of another table. */
  private findRemark(cells: readonly string[]): string | undefined {
    const beside = cells.length > this.width ? cells.slice(this.width).find(isRemark) : undefined
    if (beside !== undefined || this.readDay(cells[this.at.day] ?? '') !== null) return beside
    const texts = cells.filter((cell) => cell !== '' && cell !== MERGED_CELL)
    const [first = ''] = texts
    if (!texts.every(isRemark) || this.readNoDay(first).isHeader || SUM.test(first))
      return undefined
    const text = texts.join(', ')
    return text === '' || (SOURCE.test(text) && !mentionsUnit(text)) ? undefined : text
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
    const other = this.findQualifier(cells)
    if (other !== undefined) return { fault: 'other value than that of the metric', text: other }
    const text = cells[this.at.day] ?? ''
    const found = this.readDay(text)
    if (found === null) {
      const { fault, isHeader } = this.readNoDay(text)
      if (isHeader && !this.isHeader(cells)) this.doubts.add(describeNext(text))
      return { fault, text }
    }
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

  private readNoDay(text: string): NoDay {
    return this.notDays.get(text, () => ({
      fault: findCellFault(text) ?? describeDayFault(text),
      isHeader: isDayHeader(text),
    }))
  }

  /** Returns whether a line is the header again, as in tables that were printed or joined. */
  private isHeader(cells: readonly string[]): boolean {
    return cells.every((cell, at) => cell === this.header[at])
  }

  /** The words of our files for rows that have other values than those of their metrics, such as changes. */
  private findQualifier(cells: readonly string[]): string | undefined {
    const figure = cells[this.at.figure] ?? ''
    const text = figure === 'value' || figure === '' ? cells[this.at.qualifiers] : figure
    return text?.slice(0, SHOWN_QUALIFIER) || undefined
  }

  private readValue(
    text: string,
    { column, factor }: Pick<Value, 'column' | 'factor'>,
    of: Cell,
  ): void {
    const { mapping, sink } = this.plan
    const read =
      parseTableNumber(text, mapping.decimal) ??
      (text.trim() === '' && mapping.empty === 'zero' ? ZERO : null)
    if (read === null) return
    const { value: written, scale } = read
    this.doubts.checkNumber(read, { column, factor }, of.metric_id)
    // A percent sign or a scale of the cell says the same as that of the column.
    const value = scale !== 1 && scale === factor ? written : multiply(written, factor)
    const wrong = this.findFault(text, value, { column, metric_id: of.metric_id })
    const isRepeated = wrong === undefined && this.seen.add(of.metric_id, of.keys)
    if (isRepeated) this.doubts.add(describeRepeated(of.line))
    const fault = wrong ?? (isRepeated ? 'duplicate of another point' : undefined)
    if (fault !== undefined) {
      this.rejectValue(fault, text, of.line)
      return
    }
    // Empty cells are zero where the user says so.
    if (read !== ZERO) this.doubts.checkValue({ value, written }, column, of)
    // Copied field by field: a table has millions of values.
    const { project_id, chain_id, product_id } = of.keys.place
    const { metric_id, line } = of
    const { first, day: last } = of.keys
    const isSpread = first < last && this.isAmount(metric_id)
    const days = isSpread ? countDays({ first, last }) : 1
    this.seen.count(days)
    const share = value / days
    for (let day = isSpread ? first : last; day <= last; day = addDays(day, 1))
      sink.point({ metric_id, project_id, chain_id, product_id, day, value: share, line })
  }

  private rejectValue(fault: string, text: string, line: number): void {
    // A text in the place of a number may be a note on all of them.
    if (isRemark(text) && (mentionsUnit(text) || text.split(/\s+/).length >= MIN_NOTE))
      this.doubts.add(describeRemark(line, text))
    this.plan.sink.reject(fault, writeExample(line, text))
  }

  /** Returns whether values of a metric add up over days. */
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
      return days && { day: days.last, first: days.first, number: numberDay(days.last) }
    })
  }

  private textOf(cells: readonly string[]): string {
    const { project, chain, product, label } = this.at
    return [project, chain, product, label].flatMap((at) => cells[at] ?? []).join(', ')
  }

  private readPlace(cells: readonly string[], own?: string): Found<Place> {
    const { project, chain, product, label } = this.at
    return this.places.find({
      project: own ?? (project < 0 ? (this.plan.projectId ?? '') : (cells[project] ?? '')),
      chain: cells[chain] ?? '',
      product: cells[product] ?? '',
      label: cells[label] ?? '',
    })
  }

  /** The metric of a value, by its column or by a cell of its row, and what it is multiplied by. */
  private findMetric(value: Value, cells: readonly string[]): NamedMetric | { fault: string } {
    if (hasMetric(value)) return value
    const { factor } = value
    const text = cells[this.at.metric] ?? ''
    const found = this.metrics.get(text, () => {
      const read = readMetric(text)
      const isOpen = factor === 1 && readHeader(value.column).formats.length === 0
      this.doubts.checkUnit(text, readHeader(text), isOpen && !('fault' in read))
      // An id means nothing else.
      if (!('fault' in read) && read.value.metric_id !== text.trim())
        for (const doubt of describeLoose(text, readHeader(text))) this.doubts.add(doubt)
      return read
    })
    if ('fault' in found) return found
    if (factor !== 1 && found.value.factor !== 1)
      return { fault: 'metric with another unit than its column' }
    if (factor === 1 || found.value.factor !== 1) return found.value
    const { metric_id } = found.value
    const format = findMetric(metric_id)?.format
    const said = readHeader(value.column).formats
    if (said.length > 0 && format !== undefined && !said.includes(format))
      this.doubts.add(describeUnit(value.column, metric_id))
    return { ...found.value, factor }
  }
}

/** A cell in the column of days that has none: why, and whether it is a header of days. */
type NoDay = { fault: string; isHeader: boolean }

function describeDayFault(text: string): string {
  if (text === '') return 'no day'
  if (isOpenPeriod(text)) return 'period that is not final, or an estimate'
  return isPeriod(text) ? 'period of another length than those of the rows' : 'not a calendar day'
}

/** The metric that a cell names. */
function readMetric(text: string): Found<NamedMetric> {
  const { metric_id, factor = 1, currency, hasOtherUnit } = readHeader(text)
  const metric = findMetric(metric_id ?? text.trim())
  if (metric === undefined) return { fault: text.trim() === '' ? 'no metric' : 'unknown metric' }
  if (currency !== undefined) return { fault: 'metric in another currency' }
  if (hasOtherUnit) return { fault: 'metric with another unit than its own' }
  return isReported(metric)
    ? { value: { metric_id: metric.metric_id, factor } }
    : { fault: 'computed metric' }
}

function hasMetric(value: Value): value is Value & NamedMetric {
  return value.metric_id !== undefined
}

function hasPlace(keys: RowKeys): keys is Keys {
  return keys.place !== undefined
}

/** Returns whether a cell is a text, and no number or error. */
function isRemark(cell: string): boolean {
  if (!/\p{L}/u.test(cell) || findCellFault(cell) !== undefined) return false
  return Number.isNaN(parseTableNumber(cell, '.')?.value ?? 0)
}

function writeExample(line: number, text: string): string {
  return `line ${line}: "${showCell(text).slice(0, 40)}"`
}
