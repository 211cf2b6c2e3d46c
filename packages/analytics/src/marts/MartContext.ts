import type { AsOf } from '@tickmark/core/time/parseAsOf'
import type { Analytics } from '../client/Analytics.ts'
import type { Params } from '../compile/createParams.ts'
import type { SeriesIndex } from '../queries/indexSeries.ts'

/** What the rows of a mart are made with. */
export type MartContext = {
  db: Analytics
  /** The series there are, or were at the moment. */
  index: SeriesIndex
  params: Params
  /** Null for what is known now. */
  asOf: AsOf | null
}
