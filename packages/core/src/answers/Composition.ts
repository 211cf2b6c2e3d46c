import type { Day } from '../time/Day.ts'
import type { FigureMeta } from './FigureMeta.ts'
import type { HeadlineAggregation } from './headlineFigure.ts'
import type { AggregateInterval } from './ProjectFigures.ts'

/** What a project's figure can be split by. */
export const COMPOSITION_DIMENSIONS = ['chain', 'product', 'contract'] as const
export type CompositionDimension = (typeof COMPOSITION_DIMENSIONS)[number]

/** Which metrics of a project can be split by each dimension, and into how many parts at most. */
export type Splits = Record<CompositionDimension, { metric_id: string; count: number }[]>

export type CompositionPart = {
  id: string
  /** The catalogue's name of a chain or product, the label of a contract; the id where there is none. */
  name: string
  value: number
  /** The same figure over the window before. */
  previous_value: number | null
  /** By the rules of the project list's change. */
  change: number | null
  /** Fraction of the total, or of the sum of the parts where there is no total; null where parts do not add up. */
  share: number | null
}

/** One figure of a project, split into what it is made of. */
export type Composition = {
  project_id: string
  metric_id: string
  by: CompositionDimension
  interval: AggregateInterval
  aggregation: HeadlineAggregation
  /** The columns of the project list that `total` and `change` are. */
  column_id: string
  change_column_id: string
  anchor: Day | null
  previous_anchor: Day | null
  total: number | null
  change: number | null
  /** How many parts have a value. */
  part_count: number
  /** The largest parts, largest first. */
  parts: CompositionPart[]
  /** The parts below those, added up where they can be; null when all are shown. */
  others: { count: number; value: number | null; share: number | null } | null
  /**
   * The total less all its parts, where both are known and parts add up: what no part accounts for.
   * Negative where the parts exceed the total.
   */
  unattributed: { value: number; share: number | null } | null
  meta: FigureMeta
}
