import { findTokenUnits } from '@tickmark/analytics/compile/presentValueSql'
import type { TableDoubt } from '@tickmark/core/datahub/TableMapping'
import { INTERNET_COMPUTER_METRICS } from '@tickmark/core/metrics/data/INTERNET_COMPUTER_METRICS'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import type { Project } from '@tickmark/core/projects/Project'
import { createLookup } from '@tickmark/core/text/createLookup'
import { foldName } from '@tickmark/core/text/foldName'
import type { Day } from '@tickmark/core/time/Day'
import { Memo } from './Memo.ts'
import type { Place } from './PlaceFinder.ts'
import { type CellNumber, showCell } from './parseTableCell.ts'
import type { ReadHeader } from './readHeader.ts'
import { isPair } from './resolveCell.ts'
import {
  describeBare,
  describeCost,
  describeCurrencies,
  describeCurrency,
  describeForeign,
  describeJump,
  describeLarge,
  describeLaunch,
  describePart,
  describePercent,
  describeScales,
  describeSizes,
  describeToken,
  describeZeros,
} from './rowDoubts.ts'
import { SeriesCheck, type SeriesValue } from './SeriesCheck.ts'
import type { TableRequest, TableSink } from './TableSink.ts'

/** A value of a table, by its point and line. */
type Cell = { keys: { day: Day; number: number; place: Place }; metric_id: string; line: number }
type Column = { column: string; factor: number }
type Plan = Pick<TableRequest, 'asset' | 'catalog' | 'metric'> & {
  fileName: string
  sink: Pick<TableSink, 'doubt'>
}

/** People write the next larger scale from here on: 950 stands beside 1.2K, and 2110 beside nothing in billions. */
const MAX_STEP = 1_000

/** Amounts in dollars and tokens that none reaches; in the smallest units of coins, such as wei, many do. */
const MAX_AMOUNTS: Readonly<Record<string, number>> = createLookup({ usd: 1e15, tokens: 1e18 })

/** Costs, which tables may write below zero, and which this reader takes as they are. */
const COSTS: ReadonlySet<string> = new Set(['fees_supply_side'])

/** Doubts that single values of a table raise; each is passed on once. */
export class CellDoubts {
  private readonly plan: Plan
  private readonly passed = new Set<string>()
  /** The first currency besides the US dollar of each column. */
  private readonly currencies = new Map<string, string>()
  private readonly parts = new Memo<string, boolean>()
  private readonly series = new SeriesCheck()
  /** The first name with a unit, and those without one, by format. */
  private readonly units = new Map<string, { said: string | undefined; bare: string[] }>()
  /** The smallest sizes of cells with and without a scale, by column. */
  private readonly smallest = new Map<string, { plain: number; scaled: number }>()

  constructor(plan: Plan) {
    this.plan = plan
  }

  /** Passes a doubt on, once for each code. */
  add(doubt: TableDoubt): void {
    if (this.passed.has(doubt.code)) return
    this.passed.add(doubt.code)
    this.plan.sink.doubt?.(doubt)
  }

  /**
   * Checks a header, or a cell with a metric, beside the others of the table: a scale or currency that only some of them
   * name may be that of all. Prices are in no thousands.
   */
  checkUnit(name: string, read: ReadHeader, isRead: boolean): void {
    const { factor = 1, currency, formats } = read
    const metric = findMetric(read.metric_id ?? read.doubt?.metric_id ?? '')
    const format = metric?.format ?? formats[0] ?? ''
    const isPrice = metric?.kind === 'price' || metric?.kind === 'ratio'
    const isBare = isRead && factor === 1 && currency === undefined && formats.length === 0
    for (const [unit, isSaid] of [
      ['scale', factor > 1],
      ['currency', isRead && currency !== undefined],
    ] as const) {
      if (unit === 'scale' && isPrice) continue
      const known = this.units.get(`${unit} ${format}`) ?? { said: undefined, bare: [] }
      if (isSaid) known.said ??= name
      else if (isBare) known.bare.push(name)
      this.units.set(`${unit} ${format}`, known)
      if (known.said === undefined) continue
      for (const bare of known.bare.splice(0)) this.add(describeBare(bare, known.said))
    }
  }

  /** Checks the currency, scale and size of a cell against those of its column. */
  checkNumber({ value, scale, currency }: CellNumber, of: Column, metricId: string): void {
    if (currency !== undefined && Number.isFinite(value)) this.doubtCurrency(of.column, currency)
    if (scale !== 1 && scale !== of.factor) this.doubtScale(scale, of, metricId)
    this.doubtSize(of.column, Math.abs(value), scale)
    const max = MAX_AMOUNTS[findMetric(metricId)?.format ?? ''] ?? Infinity
    if (Math.abs(value) * of.factor >= max) this.add(describeLarge(of.column))
  }

  /** Checks a value beside those before it in its series, and costs, which are not negative. */
  checkValue(
    { value, written }: Pick<SeriesValue, 'value' | 'written'>,
    column: string,
    cell: Cell,
  ): void {
    if (value < 0 && COSTS.has(cell.metric_id)) this.add(describeCost(cell.metric_id))
    const { isJump, gap } = this.series.add({ ...cell, value, written, column })
    if (isJump) this.add(describeJump(column, cell.line))
    if (gap !== undefined) this.add(describeZeros(gap))
  }

  /** Checks what only the end of a table says. */
  finish(): void {
    const gap = this.series.findNewestGap()
    if (gap !== undefined) this.add(describeZeros(gap))
  }

  /** Checks the words that name the project of a value: those of its row, and the header of its column. */
  checkNames(named: string | undefined, column: string, cell: Cell): void {
    const { project_id } = cell.keys.place
    if (ONLY_OF.metrics.has(cell.metric_id) && project_id !== ONLY_OF.project)
      this.add(describeForeign(cell.metric_id, this.plan.catalog.nameOf(project_id)))
    this.doubtLaunch(named?.trim(), cell)
    this.doubtPart(named, cell)
    this.doubtToken([column, named], cell)
  }

  private doubtCurrency(column: string, currency: string): void {
    const first = this.currencies.get(column)
    if (first === currency) return
    this.currencies.set(column, first ?? currency)
    this.add(
      first === undefined
        ? describeCurrency('cells', column, currency)
        : describeCurrencies(column, [first, currency]),
    )
  }

  private doubtScale(scale: number, { column, factor }: Column, metricId: string): void {
    if (factor !== 1) this.add(describeScales(column))
    if (scale === 0.01 && !this.mayBePercent(metricId)) this.add(describePercent(column))
  }

  /** Beside cells in thousands or more, a number without a scale may lack it: 2110 beside 2.1B. */
  private doubtSize(column: string, size: number, scale: number): void {
    const smallest = this.smallest.get(column) ?? { plain: Infinity, scaled: Infinity }
    if (scale === 1 && size > 0) smallest.plain = Math.min(smallest.plain, size)
    else if (scale >= 1_000) smallest.scaled = Math.min(smallest.scaled, size)
    this.smallest.set(column, smallest)
    if (smallest.scaled < Infinity && smallest.plain * MAX_STEP < smallest.scaled)
      this.add(describeSizes(column))
  }

  /** Days before a project began may be of an earlier one with the same ticker or name. Only an id is certain. */
  private doubtLaunch(named = '', { keys, line }: Cell): void {
    const { project_id } = keys.place
    if (named === '' || named === project_id) return
    const launch = this.plan.catalog.find(project_id)?.launch_year ?? 0
    if (keys.day < String(launch))
      this.add(describeLaunch(line, { project_id, named: showCell(named), launch }))
  }

  /** Names of a product or version of a project, or of another token of it, whose values may be of that alone. */
  private doubtPart(
    named: string | undefined,
    { keys, metric_id }: Pick<Cell, 'keys' | 'metric_id'>,
  ): void {
    const text = named?.trim() || this.plan.asset || ''
    const project = text === '' ? undefined : this.plan.catalog.find(keys.place.project_id)
    if (project === undefined || keys.place.product_id !== '') return
    const isOfToken = OF_TOKEN.test(metric_id)
    if (this.parts.get(`${text} ${isOfToken}`, () => this.isPart(text, project, isOfToken)))
      this.add(describePart(text, project))
  }

  /** Returns whether a text may name a product, version or token of a project, and not all of it. */
  private isPart(text: string, project: Project, isOfToken: boolean): boolean {
    const { project_id, former_ids, name, symbol, products } = project
    const wanted = foldName(text)
    const isOwn = (one: string) => foldName(one) === wanted
    const named = products.find((one) => isOwn(one.product_id) || isOwn(one.name))
    // A coin may be a product of its issuer.
    if (named !== undefined && text !== project_id && foldName(named.name) !== foldName(symbol))
      return true
    if ([project_id, ...former_ids, name, symbol].some(isOwn)) return false
    const changes = this.plan.catalog.redenominations.get(project_id) ?? []
    // The price of a market is that of its token, and its volume is not.
    if (isPair(text)) return !isOfToken
    const isOfOther = isOfToken && TICKER.test(text) && !changes.some(({ from }) => isOwn(from))
    return isOfOther || VERSION.test(text)
  }

  /**
   * Prices and amounts of a token that replaced another, where a file has days before, or where it, its headers, cells or
   * caller name the old one.
   */
  private doubtToken(named: readonly (string | undefined)[], { keys, metric_id }: Cell): void {
    const { asset, catalog, fileName } = this.plan
    const { project_id } = keys.place
    const changes = catalog.redenominations.get(project_id)
    if (changes === undefined || findTokenUnits(metric_id) === null) return
    for (const one of changes)
      if (keys.day < one.date || [...named, asset, fileName].some((text) => names(text, one.from)))
        this.add(describeToken({ project_id, name: catalog.nameOf(project_id) }, one))
  }

  /** The format of a proposed metric is not known. */
  private mayBePercent(metricId: string): boolean {
    return this.plan.metric?.metric_id === metricId || findMetric(metricId)?.format === 'percent'
  }
}

/** The one project with metrics of its own, whose names other tables have too. */
const ONLY_OF = {
  project: 'internetcomputer',
  metrics: new Set<string>(INTERNET_COMPUTER_METRICS.map(({ metric_id }) => metric_id)),
}
/** Metrics of a token, of which a project may have several. */
const OF_TOKEN = /^(?:price|market_cap|token_)/
const VERSION = /(?:^|[\s_-])v\d/i
/** A ticker such as GHO or stETH, with capitals in it. */
const TICKER = /^\$?[\p{L}\d]*[A-Z]{2}[\p{L}\d]*$/u

/** Returns whether a text has a ticker as a word. */
function names(text: string | undefined, ticker: string): boolean {
  const wanted = foldName(ticker)
  return text?.split(/[^\p{L}\p{N}]+/u).some((word) => foldName(word) === wanted) === true
}
