import type { BenchOptions } from './Bench.ts'
import { accounts } from './benches/accounts.ts'
import { ask } from './benches/ask.ts'
import { backup } from './benches/backup.ts'
import { cachedAnswer } from './benches/cachedAnswer.ts'
import { catalog } from './benches/catalog.ts'
import { datahub } from './benches/datahub.ts'
import { exportRows } from './benches/exportRows.ts'
import { figures } from './benches/figures.ts'
import { firstHour } from './benches/firstHour.ts'
import { growth } from './benches/growth.ts'
import { hostile } from './benches/hostile.ts'
import { interaction } from './benches/interaction.ts'
import { loadCsv } from './benches/loadCsv.ts'
import { mart } from './benches/mart.ts'
import { memory } from './benches/memory.ts'
import { operations } from './benches/operations.ts'
import { prices } from './benches/prices.ts'
import { screener } from './benches/screener.ts'
import { shards } from './benches/shards.ts'
import { sizing } from './benches/sizing.ts'
import { soak, soakShort } from './benches/soak.ts'
import { start } from './benches/start.ts'
import { sync, syncParts } from './benches/sync.ts'
import { uncachedSeries } from './benches/uncachedSeries.ts'
import { web } from './benches/web.ts'
import type { Result } from './Result.ts'

type Bench = {
  /** Too slow to run by default; runs only if named on the command line. */
  isLong?: true
  /** Timeout. */
  limitSeconds: number
  run: (options: BenchOptions) => AsyncGenerator<Result>
}

/** Every bench by name, in the order in which they run. */
export const BENCHES: Readonly<Record<string, Bench>> = {
  start: { limitSeconds: 300, run: start },
  'cached-answer': { limitSeconds: 120, run: cachedAnswer },
  figures: { limitSeconds: 60, run: figures },
  catalog: { limitSeconds: 600, run: catalog },
  mart: { limitSeconds: 300, run: mart },
  web: { limitSeconds: 600, run: web },
  interaction: { limitSeconds: 300, run: interaction },
  screener: { limitSeconds: 300, run: screener },
  'uncached-series': { limitSeconds: 60, run: uncachedSeries },
  ask: { limitSeconds: 300, run: ask },
  export: { limitSeconds: 180, run: exportRows },
  'load-csv': { limitSeconds: 900, run: loadCsv },
  datahub: { limitSeconds: 600, run: datahub },
  memory: { limitSeconds: 180, run: memory },
  backup: { limitSeconds: 1_800, run: backup, isLong: true },
  sizing: { limitSeconds: 7_200, run: sizing, isLong: true },
  operations: { limitSeconds: 700, run: operations },
  prices: { limitSeconds: 780, run: prices },
  hostile: { limitSeconds: 300, run: hostile },
  accounts: { limitSeconds: 180, run: accounts },
  growth: { limitSeconds: 300, run: growth },
  shards: { limitSeconds: 7_200, run: shards, isLong: true },
  'first-hour': { limitSeconds: 7_200, run: firstHour, isLong: true },
  'sync-parts': { limitSeconds: 1_800, run: syncParts, isLong: true },
  sync: { limitSeconds: 3_600, run: sync, isLong: true },
  'soak-short': { limitSeconds: 400, run: soakShort, isLong: true },
  soak: { limitSeconds: 1_200, run: soak, isLong: true },
}
