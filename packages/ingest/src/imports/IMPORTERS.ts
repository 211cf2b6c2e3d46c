import type { Importer } from '../files/Importer.ts'
import { COIN_METRICS_IMPORTERS } from '../sources/coinMetrics/COIN_METRICS_IMPORTERS.ts'
import { protocolList } from '../sources/defiLlama/protocolList.ts'
import { protocolTvl } from '../sources/defiLlama/protocolTvl.ts'
import { raisesApi } from '../sources/defiLlama/raisesApi.ts'
import { raisesCsv } from '../sources/defiLlama/raisesCsv.ts'
import { cycleBalances } from '../sources/internetComputer/cycleBalances.ts'
import { etherscanAccounts } from '../sources/labels/etherscanAccounts.ts'
import { etherscanLabels } from '../sources/labels/etherscanLabels.ts'
import { ethLabels } from '../sources/labels/ethLabels.ts'
import { openLabelsCsv, openLabelsJson } from '../sources/labels/openLabels.ts'
import { tokenList } from '../sources/labels/tokenList.ts'
import { vestingSchedules } from '../sources/vesting/vestingSchedules.ts'
import { statedRecordsImporter } from './statedRecordsImporter.ts'

/** All importers, in order of precedence; the first that recognizes a file reads it. */
export const IMPORTERS: readonly Importer[] = [
  raisesCsv,
  ethLabels,
  openLabelsCsv,
  etherscanAccounts,
  raisesApi,
  protocolTvl,
  vestingSchedules,
  cycleBalances,
  etherscanLabels,
  openLabelsJson,
  protocolList,
  tokenList,
  statedRecordsImporter,
  ...COIN_METRICS_IMPORTERS,
]
