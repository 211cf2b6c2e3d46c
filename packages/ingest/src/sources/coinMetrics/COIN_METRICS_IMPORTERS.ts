import type { Importer } from '../../imports/Importer.ts'
import { COLUMNS, COLUMNS_OF_2019 } from './COLUMNS.ts'
import { createCoinMetricsImporter } from './createCoinMetricsImporter.ts'

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
