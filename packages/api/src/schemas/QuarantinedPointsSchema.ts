import {
  QUARANTINE_STATES,
  type QualityStatus,
  type QuarantinedPoint,
  type QuarantinedPoints,
} from '@tickmark/core/answers/QuarantinedPoint'
import { QUALITY_CHECK_IDS } from '@tickmark/core/quality/QUALITY_CHECKS'
import { z } from 'zod'
import { DayField } from './DayField.ts'

const Meta = z.object({ data_version: z.int(), sample: z.boolean() })

const HeldPointSchema: z.ZodType<QuarantinedPoint> = z.object({
  check_id: z.enum(QUALITY_CHECK_IDS),
  metric_id: z.string(),
  project_id: z.string(),
  chain_id: z.string(),
  product_id: z.string(),
  contract_id: z.string(),
  day: DayField,
  source_id: z.string(),
  value: z.number(),
  expected: z.number().nullable(),
  why: z.string(),
  withheld: z.boolean(),
  state: z.enum(QUARANTINE_STATES),
  reason: z.string(),
  batch_id: z.string(),
  file: z.string(),
  observed_at: z.string(),
  changed_at: z.string(),
})

export const QuarantinedPointsSchema = z.object({
  points: z.array(HeldPointSchema),
  total: z.int(),
  meta: Meta,
}) satisfies z.ZodType<QuarantinedPoints>

export const QualityStatusSchema: z.ZodType<QualityStatus> = z.object({
  checks: z.array(
    z.object({
      check_id: z.enum(QUALITY_CHECK_IDS),
      title: z.string(),
      says: z.string(),
      last_run_at: z.string().nullable(),
      last_compared: z.int(),
      last_failed: z.int(),
      held: z.int(),
      withheld: z.int(),
      settled: z.int(),
    }),
  ),
  held: z.int(),
  points: z.int(),
  meta: Meta,
})
