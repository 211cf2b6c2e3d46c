import type { BenchOptions } from './Bench.ts'
import { accounts } from './benches/accounts.ts'
import { cachedAnswer } from './benches/cachedAnswer.ts'
import { catalog } from './benches/catalog.ts'
import { datahub } from './benches/datahub.ts'
import { exportRows } from './benches/exportRows.ts'
import { firstHour } from './benches/firstHour.ts'
import { growth } from './benches/growth.ts'
import { hostile } from './benches/hostile.ts'
import { interaction } from './benches/interaction.ts'
import { loadCsv } from './benches/loadCsv.ts'
import { mart } from './benches/mart.ts'
import { memory } from './benches/memory.ts'
import { start } from './benches/start.ts'
import { sync } from './benches/sync.ts'
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
  catalog: { limitSeconds: 600, run: catalog },
  mart: { limitSeconds: 300, run: mart },
  web: { limitSeconds: 600, run: web },
  interaction: { limitSeconds: 300, run: interaction },
  export: { limitSeconds: 180, run: exportRows },
  'load-csv': { limitSeconds: 900, run: loadCsv },
  datahub: { limitSeconds: 600, run: datahub },
  memory: { limitSeconds: 180, run: memory },
  hostile: { limitSeconds: 300, run: hostile },
  accounts: { limitSeconds: 180, run: accounts },
  growth: { limitSeconds: 300, run: growth },
  'first-hour': { limitSeconds: 7_200, run: firstHour, isLong: true },
  sync: { limitSeconds: 3_600, run: sync, isLong: true },
}
