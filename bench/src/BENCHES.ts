import { cachedAnswer } from './benches/cachedAnswer.ts'
import { growth } from './benches/growth.ts'
import { loadCsv } from './benches/loadCsv.ts'
import { memory } from './benches/memory.ts'
import { start } from './benches/start.ts'
import { uncachedSeries } from './benches/uncachedSeries.ts'
import type { Result } from './Result.ts'

type Bench = {
  /** It is given up after this time. */
  limitSeconds: number
  run: () => AsyncGenerator<Result>
}

/** Every bench by the name it is asked for, in the order in which they run. */
export const BENCHES: Readonly<Record<string, Bench>> = {
  start: { limitSeconds: 300, run: start },
  'cached-answer': { limitSeconds: 240, run: cachedAnswer },
  'uncached-series': { limitSeconds: 120, run: uncachedSeries },
  growth: { limitSeconds: 400, run: growth },
  'load-csv': { limitSeconds: 240, run: loadCsv },
  memory: { limitSeconds: 240, run: memory },
}
