import type { MarketSectorId } from '../sectors/MARKET_SECTORS.ts'
import type { Day } from '../time/Day.ts'
import type { FigureMeta } from './FigureMeta.ts'
import type { AggregateInterval } from './ProjectFigures.ts'
import type { RankedProject } from './Ranking.ts'

/** A member of the sector. Only the project itself can be without rank and value. */
export type Competitor = Omit<RankedProject, 'rank' | 'value'> & {
  rank: number | null
  value: number | null
}

/** A project beside the largest of its first market sector. Ranks and shares are among all members of the sector. */
export type Competitors = {
  project_id: string
  market_sector_id: MarketSectorId
  /** What they are compared by. */
  metric_id: string
  interval: AggregateInterval
  column_id: string
  change_column_id: string
  anchor: Day | null
  /** Members of the sector with a value. */
  count: number
  /** At most ten, best first. The project itself is always among them: last when it is not one of the largest. */
  competitors: Competitor[]
  meta: FigureMeta
}
