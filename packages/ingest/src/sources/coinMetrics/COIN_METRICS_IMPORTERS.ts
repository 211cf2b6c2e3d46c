import type { BatchWriter } from '@tickmark/analytics/batches/BatchWriter'
import type { Importer, ImportHead } from '../../files/Importer.ts'
import type { ImportFile } from '../../files/ImportFile.ts'
import { COLUMNS, COLUMNS_OF_2019 } from './COLUMNS.ts'
import {
  type CoinMetricsAsset,
  findCoinMetricsAsset,
  findRole,
  readAssetOfName,
  refuseNameless,
  requireAsset,
} from './findCoinMetricsAsset.ts'
import { readDailyTable, type Vintage } from './readDailyTable.ts'
import { readLastCompleteDay } from './readLastCompleteDay.ts'

/** Columns of the files from 2020 on that feed nothing but tell whose file it is. */
const SIGNS = [
  'BlkSizeByte',
  'BlkSizeMeanByte',
  'CapMVRVCur',
  'CapRealUSD',
  'DiffMean',
  'FeeMeanNtv',
  'FeeMeanUSD',
  'FeeMedNtv',
  'FeeMedUSD',
  'FeeTotNtv',
  'HashRate',
  'IssContNtv',
  'IssContPctAnn',
  'IssContUSD',
  'IssTotNtv',
  'NVTAdj',
  'NVTAdj90',
  'PriceBTC',
  'ROI1yr',
  'ROI30d',
  'SplyFF',
  'TxTfrValNtv',
  'TxTfrValUSD',
  'TxTfrValAdjNtv',
  'VtyDayRet180d',
  'VtyDayRet30d',
  'VtyDayRet60d',
]

/** The provider's daily tables in its three generations of files. */
export const COIN_METRICS_IMPORTERS: readonly Importer[] = [
  createCoinMetricsImporter({
    id: 'coin-metrics-2019',
    title: 'Coin Metrics daily data (columns of 2019)',
    rank: 10,
    dayColumn: 'date',
    feeds: COLUMNS_OF_2019,
    signs: [
      'txVolume(USD)',
      'realizedCap(USD)',
      'medianTxValue(USD)',
      'medianFee',
      'averageDifficulty',
      'paymentCount',
      'blockSize',
    ],
  }),
  createCoinMetricsImporter({
    id: 'coin-metrics-2022',
    title: 'Coin Metrics daily data (with an unnamed index column)',
    rank: 30,
    dayColumn: 'time',
    feeds: COLUMNS,
    signs: SIGNS,
    recognizesHeader: (header) => header[0] === '',
  }),
  createCoinMetricsImporter({
    id: 'coin-metrics',
    title: 'Coin Metrics daily data',
    rank: 20,
    dayColumn: 'time',
    feeds: COLUMNS,
    signs: SIGNS,
    recognizesHeader: (header) => header[0] !== '',
  }),
]

const DAY_MS = 86_400_000

/** An importer for the provider's daily tables: of one asset, named by the caller or the file, or with a column `asset`. */
function createCoinMetricsImporter(vintage: Vintage): Importer {
  return {
    id: vintage.id,
    source_id: 'coin-metrics',
    title: vintage.title,
    rank: vintage.rank,
    recognize: (head) => isOfVintage(head, vintage),
    takesAsset: true,
    subject: ({ asset, name }, catalog) => asset ?? readAssetOfName(catalog, name) ?? name,
    async statedMoment(file) {
      const day = await readLastCompleteDay(file, vintage)
      return day === null ? null : Date.parse(`${day}T00:00:00Z`) + DAY_MS
    },
    read: (file, writer) =>
      readDailyTable(file, writer, {
        vintage,
        findAsset: (header) => getAssetOfFile(file, writer, header.includes('BlkCnt')),
        findRowAsset: (id, header) => getAssetOfRow(id, writer, header.includes('BlkCnt')),
      }),
  }
}

function isOfVintage(head: ImportHead, vintage: Vintage): boolean {
  const header = (head.text.split(/\r?\n/, 1)[0] ?? '').split(',').map((cell) => cell.trim())
  if (vintage.recognizesHeader && !vintage.recognizesHeader(header)) return false
  if (header.some((column) => OF_OTHERS.test(column))) return false
  const known = new Set([...vintage.feeds.map((feed) => feed.column), ...vintage.signs])
  const matches = header.filter((column) => known.has(column)).length
  // A table of a known asset with the day column and other columns in the provider's form is reported as an error, not
  // skipped.
  return (
    matches >= 2 ||
    (header.includes(vintage.dayColumn) &&
      header.some((column) => OWN_FORM.test(column)) &&
      readAssetOfName(head.catalog, head.name) !== null)
  )
}

/** Columns of tables that name the project or metric of each row, which no file of the provider has. */
const OF_OTHERS =
  /^(?:(?:project|protocol|dapp|app|token|coin|ticker|symbol|slug|entity|metric)(?:[\s_-]?(?:id|name|symbol|slug))?|value)$/i
/** The provider writes its columns in one word, with capitals or a unit in them. */
const OWN_FORM = /^\p{L}+(?:(?<=\p{Ll})\p{Lu}\p{L}*|\(USD\))$/u

/**
 * Returns the asset that the caller or the file's name says.
 * @throws AppError `unsupported-input` where it is not certain: a file's name makes no project.
 */
function getAssetOfFile(file: ImportFile, writer: BatchWriter, isChainTable: boolean) {
  const { catalog } = writer
  if (file.asset !== null) return requireAsset(catalog, file.asset, isChainTable)
  const id = readAssetOfName(catalog, file.name)
  const asset = id === null ? null : findCoinMetricsAsset(catalog, id)
  if (asset === null) throw refuseNameless(catalog, file.name)
  return asset
}

/** Returns the asset that a table names; one that no project claims becomes a discovered one, named by its ticker. */
function getAssetOfRow(
  id: string,
  writer: BatchWriter,
  isChainTable: boolean,
): CoinMetricsAsset | null {
  const asset = findCoinMetricsAsset(writer.catalog, id)
  if (asset || writer.discovery === undefined || id === '') return asset
  const name = id.slice(0, MAX_NAME)
  const { project_id } = writer.discovery.place({
    source_id: 'coin-metrics',
    slug: name,
    document: {
      name: name.toUpperCase(),
      symbol: name.toUpperCase().slice(0, MAX_SYMBOL),
      market_sectors: [isChainTable ? 'blockchains-l1' : 'unclassified'],
      chains: [],
      links: {},
      sources: { coin_metrics: [id] },
    },
  })
  return { project_id, product_id: '', role: findRole(id, isChainTable) }
}

const MAX_NAME = 100
const MAX_SYMBOL = 30
