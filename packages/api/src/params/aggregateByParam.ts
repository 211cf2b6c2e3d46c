import type { Dimension } from '@tickmark/core/query/dimensions'
import { z } from 'zod'

/** The parts a series can be split into, and the dimension that each one is. */
const PARTS = {
  chain: 'chain',
  version: 'product',
  business_line: 'product',
} as const satisfies Record<string, Dimension>
type Part = keyof typeof PARTS

/** `aggregate_by`, as the fields of a row and the dimensions they come from. */
export const AGGREGATE_BY_PARAM = z
  .enum(['chain', 'version', 'business_line'])
  .optional()
  .transform((part): readonly (readonly [Dimension, Part])[] =>
    part === undefined ? [] : [[PARTS[part], part]],
  )
  .meta({
    description: 'Split by this part of the project; without it, totals.',
    optionalEnum: true,
  })
