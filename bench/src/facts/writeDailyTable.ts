import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { addDays, type Day } from '@tickmark/core/time/Day'

const FIRST_DAY: Day = '2009-01-03'

type DailyTable = {
  columns: readonly string[]
  rows: number
  /** The rows repeat after this many days, because the importer's calendar ends. */
  days: number
  seed: number
}

/**
 * Writes a daily table in the provider's format: a day, then decimals with many digits in every
 * column.
 */
export async function writeDailyTable(
  path: string,
  { columns, rows, days, seed }: DailyTable,
): Promise<void> {
  await pipeline(function* () {
    yield `${columns.join(',')}\n`
    for (let row = 0; row < rows; row++) {
      const day = row % days
      let line = addDays(FIRST_DAY, day)
      for (let column = 1; column < columns.length; column++)
        line += `,${(1e6 * (1.1 + Math.sin(seed + day * 0.7 + column * 13.1))).toFixed(9)}`
      yield `${line}\n`
    }
  }, createWriteStream(path))
}

/** The columns of the provider's Bitcoin table; the importer reads the dozen that feed a metric. */
export const COIN_METRICS_HEADER: readonly string[] =
  `time AdrActCnt BlkCnt BlkSizeByte BlkSizeMeanByte CapMVRVCur CapMrktCurUSD CapRealUSD DiffMean
  FeeMeanNtv FeeMeanUSD FeeMedNtv FeeMedUSD FeeTotNtv FeeTotUSD HashRate IssContNtv IssContPctAnn
  IssContUSD IssTotNtv IssTotUSD NVTAdj NVTAdj90 PriceBTC PriceUSD ROI1yr ROI30d SplyCur
  SplyExpFut10yrCMBI SplyFF TxCnt TxTfrCnt TxTfrValAdjNtv TxTfrValAdjUSD TxTfrValMeanNtv
  TxTfrValMeanUSD TxTfrValMedNtv TxTfrValMedUSD TxTfrValNtv TxTfrValUSD VtyDayRet180d
  VtyDayRet30d VtyDayRet60d`.split(/\s+/)

/** The time to load one file, in milliseconds, and what it added. */
export type LoadTimes = {
  bytes: number
  points: number
  /** The whole import: read, stage, commit and refresh derived tables. */
  whole: number
  /** Of that, up to the end of the batch. */
  batch: number
  /** The engine's own `INSERT … FROM INFILE` into a plain table with the file's columns. */
  infile: number
}
