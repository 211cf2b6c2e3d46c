import { AppError } from '@tickmark/core/errors/AppError'
import type { Catalogue } from '@tickmark/core/projects/Catalogue'
import type { ImportFile } from '../../files/ImportFile.ts'
import type { Importer, ImportHead } from '../../imports/Importer.ts'
import { findCoinMetricsAsset, readAssetId } from './findCoinMetricsAsset.ts'
import { readDailyTable, readLastCompleteDay, type Vintage } from './readDailyTable.ts'

const DAY_MS = 86_400_000

/** An importer for the provider's daily tables, one file per asset, named after it. */
export function createCoinMetricsImporter(vintage: Vintage): Importer {
  return {
    id: vintage.id,
    source_id: 'coin-metrics',
    title: vintage.title,
    rank: vintage.rank,
    recognize: (head) => isOfVintage(head, vintage),
    subject: (file) => readAssetId(file.name),
    async statedMoment(file) {
      const day = await readLastCompleteDay(file, vintage)
      return day === null ? null : Date.parse(`${day}T00:00:00Z`) + DAY_MS
    },
    read: (file, writer) =>
      readDailyTable(file, writer, { vintage, asset: getAsset(writer.catalogue, file) }),
  }
}

function isOfVintage(head: ImportHead, vintage: Vintage): boolean {
  if (!/\.csv(?:\.gz)?$/i.test(head.name)) return false
  const header = (head.text.split(/\r?\n/, 1)[0] ?? '').split(',').map((cell) => cell.trim())
  if (vintage.recognizesHeader && !vintage.recognizesHeader(header)) return false
  const known = new Set([...vintage.feeds.map((feed) => feed.column), ...vintage.signs])
  const matches = header.filter((column) => known.has(column)).length
  // A table of a known asset that has the day column but other columns is reported as an error, not
  // skipped.
  return (
    matches >= 2 ||
    (header.includes(vintage.dayColumn) &&
      findCoinMetricsAsset(head.catalogue, readAssetId(head.name)) !== null)
  )
}

function getAsset(catalogue: Catalogue, file: ImportFile) {
  const id = readAssetId(file.name)
  const asset = findCoinMetricsAsset(catalogue, id)
  if (asset) return asset
  throw new AppError(
    'unsupported-input',
    `"${id}", from the file name, is no asset of the catalogue. Name the file after its Coin Metrics asset, such as btc.csv.`,
  )
}
