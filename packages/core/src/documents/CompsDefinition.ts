import { z } from 'zod'
import {
  COMPS_FIGURE_IDS,
  COMPS_LIMITS,
  COMPS_MULTIPLE_IDS,
  COMPS_WINDOWS,
  DEFAULT_FIGURES,
  DEFAULT_MULTIPLES,
} from '../comps/compsColumns.ts'

const ProjectId = z.string().min(1).max(120)

const limit = `must be above 0 and at most ${COMPS_LIMITS.multiple}`
const Multiple = z.number(limit).positive(limit).max(COMPS_LIMITS.multiple, limit).optional()

/** The measures in which a football field shows implied values. */
export const COMPS_UNITS = ['price', 'market_cap'] as const

/** A project beside peers, and the multiples by which it is valued. It holds no figures. */
export const CompsDefinition = z.strictObject({
  project: ProjectId,
  /** Null for the largest of the project's market sector. */
  peers: z
    .array(ProjectId)
    .max(COMPS_LIMITS.peers, `at most ${COMPS_LIMITS.peers} peers`)
    .nullable()
    .default(null),
  multiples: z
    .array(z.enum(COMPS_MULTIPLE_IDS))
    .max(COMPS_MULTIPLE_IDS.length)
    .default([...DEFAULT_MULTIPLES]),
  figures: z
    .array(z.enum(COMPS_FIGURE_IDS))
    .max(COMPS_FIGURE_IDS.length)
    .default([...DEFAULT_FIGURES]),
  window: z.enum(COMPS_WINDOWS).default('30d'),
  /** Multiples to apply in place of the quartiles and the median of the peers. */
  applied: z
    .partialRecord(
      z.enum(COMPS_MULTIPLE_IDS),
      z.strictObject({ low: Multiple, mid: Multiple, high: Multiple }),
    )
    .default({}),
  unit: z.enum(COMPS_UNITS).default('price'),
})
export type CompsDefinition = z.output<typeof CompsDefinition>
