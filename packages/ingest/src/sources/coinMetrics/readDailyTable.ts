import type { BatchWriter } from '@tickmark/analytics/batches/BatchWriter'
import { AppError } from '@tickmark/core/errors/AppError'
import type { MetricId } from '@tickmark/core/metrics/METRICS'
import type { ImportFile } from '../../files/ImportFile.ts'
import { openTable, type Table } from '../../files/openTable.ts'
import { parseDay, parseNumber } from '../../files/parseCells.ts'
import type { CsvRow } from '../../files/readRows.ts'
import { scanDays } from '../../files/scanDays.ts'
import type { ColumnFeed } from './COLUMNS.ts'
import type { CoinMetricsAsset } from './findCoinMetricsAsset.ts'

/** One generation of the provider's files: what it calls its columns. */
export type Vintage = {
  id: string
  title: string
  rank: number
  dayColumn: string
  feeds: readonly ColumnFeed[]
  /** Further columns that only files of this generation have: enough of them tell the file. */
  signs: readonly string[]
  recognizesHeader?(header: readonly string[]): boolean
}

type Feed = { column: string; index: number; metrics: readonly MetricId[]; priceIndex: number }

/**
 * Reads a table of one row per day. Empty cells are days without a value and stay absent.
 * A cell that is no number or negative is rejected alone, a row without a calendar day as a whole. Columns that feed no
 * metric of this asset are listed as not mapped.
 * Throws `unsupported-input` naming the column when the day or every known column is missing.
 */
export async function readDailyTable(
  file: ImportFile,
  writer: BatchWriter,
  { vintage, findAsset, findRowAsset }: TableOf,
): Promise<void> {
  await using table = await openTable(file, writer)
  if (table.header.includes(ASSET_COLUMN)) {
    await readTableOfAssets(table, writer, { vintage, findRowAsset, file })
    return
  }
  const plan = planRows(table, writer, { vintage, asset: findAsset(table.header) })
  if (await insertTable(file, writer, { vintage, table, ...plan })) return
  for await (const rows of table.rows)
    for (const row of rows) {
      readRow(row, writer, plan)
      if (writer.full) await writer.flush()
    }
}

/**
 * Reads a table that names the asset of each row; rows of unknown ones are rejected.
 * @throws AppError `unsupported-input` where all are unknown.
 */
async function readTableOfAssets(
  table: Table,
  writer: BatchWriter,
  { vintage, findRowAsset, file }: Pick<TableOf, 'vintage' | 'findRowAsset'> & { file: ImportFile },
): Promise<void> {
  if (file.asset !== null)
    throw new AppError(
      'unsupported-input',
      'The table names the asset of each row itself. Import it without an asset.',
    )
  const assetIndex = table.column(ASSET_COLUMN)
  const plans = new Map<string, RowPlan | null>()
  const planOf = (id: string): RowPlan | null => {
    const known = plans.get(id)
    if (known !== undefined) return known
    const asset = findRowAsset(id, table.header)
    const plan = asset && planRows(table, writer, { vintage, asset })
    plans.set(id, plan)
    return plan
  }
  for await (const rows of table.rows)
    for (const row of rows) {
      const id = (row.cells[assetIndex] ?? '').trim().toLowerCase()
      const plan = planOf(id)
      if (plan !== null) readRow(row, writer, plan)
      else writer.reject(id === '' ? 'no asset' : UNKNOWN, `line ${row.line}: "${id.slice(0, 40)}"`)
      if (writer.full) await writer.flush()
    }
  const [first] = plans.keys()
  if (first !== undefined && [...plans.values()].every((plan) => plan === null))
    throw new AppError('unsupported-input', `"${first}" is no asset of the catalog.`)
}

const UNKNOWN = 'an asset that is not in the catalog'

/** Plans how rows of an asset are read, and lists the columns that feed no metric of it. */
function planRows(
  table: Table,
  writer: BatchWriter,
  { vintage, asset }: { vintage: Vintage; asset: CoinMetricsAsset },
): RowPlan {
  const feeds = planFeeds(table.header, vintage, asset)
  const mapped = new Set(feeds.flatMap(({ column, metrics }) => (metrics.length > 0 ? column : [])))
  for (const column of table.header)
    if (!['', ASSET_COLUMN, vintage.dayColumn].includes(column) && !mapped.has(column))
      writer.notMapped?.(column)
  return { dayIndex: table.column(vintage.dayColumn), feeds, asset }
}

/** The column of tables that name the asset of each row, as the provider's API returns them. */
const ASSET_COLUMN = 'asset'

type TableOf = {
  vintage: Vintage
  /** Returns what a table without a column of assets is about. */
  findAsset: (header: readonly string[]) => CoinMetricsAsset
  /** Returns the asset of a row, or null if there is none. */
  findRowAsset: (id: string, header: readonly string[]) => CoinMetricsAsset | null
}

type RowPlan = { dayIndex: number; feeds: Feed[]; asset: CoinMetricsAsset }

/** Inserts the table by the engine, and returns whether it could: only one without anything to reject. */
async function insertTable(
  { plainPath }: ImportFile,
  writer: BatchWriter,
  of: { vintage: Vintage; table: Table; feeds: readonly Feed[]; asset: CoinMetricsAsset },
): Promise<boolean> {
  if (plainPath === null || writer.insertTable === undefined) return false
  const { header } = of.table
  const scanned = await scanDays(plainPath, of.vintage.dayColumn)
  if (scanned === null || scanned.header.some((name, index) => name !== header[index])) return false
  const { project_id, product_id } = of.asset
  return writer.insertTable({
    path: plainPath,
    rows: scanned.rows,
    dayColumn: of.vintage.dayColumn,
    columns: of.feeds.map(({ column, metrics, priceIndex }) => ({
      name: column,
      metrics,
      times: header[priceIndex] ?? null,
    })),
    project_id,
    product_id,
  })
}

function planFeeds(header: readonly string[], vintage: Vintage, asset: CoinMetricsAsset): Feed[] {
  const known = vintage.feeds.filter((feed) => header.includes(feed.column))
  if (known.length === 0)
    throw new AppError(
      'unsupported-input',
      `None of the known columns is there: ${vintage.feeds.map((feed) => feed.column).join(', ')}.`,
    )
  const price = header.indexOf(vintage.feeds[0]?.column ?? '')
  return known.flatMap(({ column, metrics, times }) => {
    if (times && price < 0) return []
    const index = header.indexOf(column)
    return [
      {
        column,
        index,
        metrics: metrics[asset.role],
        priceIndex: times ? price : -1,
      },
    ]
  })
}

function readRow(row: CsvRow, writer: BatchWriter, plan: RowPlan): void {
  const { cells, line } = row
  const dayText = cells[plan.dayIndex] ?? ''
  const day = parseDay(dayText)
  if (day === null) {
    writer.reject('not a calendar day', `line ${line}: "${dayText.slice(0, 40)}"`)
    return
  }
  const { project_id, product_id } = plan.asset
  for (const feed of plan.feeds) {
    const text = cells[feed.index] ?? ''
    if (text === '') continue
    let value = parseNumber(text)
    if (Number.isNaN(value) || value < 0) {
      const reason = value < 0 ? `negative ${feed.column}` : `not a number in ${feed.column}`
      writer.reject(reason, `line ${line}: "${text.slice(0, 40)}"`)
      continue
    }
    if (feed.priceIndex >= 0) {
      value *= parseNumber(cells[feed.priceIndex] ?? '')
      // Without a price of the day an amount in the asset's units says nothing in dollars.
      if (!(value >= 0)) {
        writer.reject(`no price of the day for ${feed.column}`, `line ${line}`)
        continue
      }
    }
    for (const metric_id of feed.metrics)
      writer.point({ metric_id, project_id, product_id, day, value, line })
  }
}
