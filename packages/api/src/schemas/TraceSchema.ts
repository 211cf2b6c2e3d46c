import type { Trace } from '@tickmark/core/answers/Trace'
import { z } from 'zod'
import { DayField } from './DayField.ts'

export const TraceSchema: z.ZodType<Trace> = z.object({
  project_id: z.string(),
  metric_id: z.string(),
  timestamp: DayField,
  granularity: z.string(),
  value: z.number().nullable(),
  formula: z.string().nullable(),
  parts: z.array(
    z.object({
      metric_id: z.string(),
      title: z.string(),
      value: z.number().nullable(),
      role: z.string(),
    }),
  ),
  versions: z.array(
    z.object({
      day: DayField,
      value: z.number(),
      provisional: z.boolean(),
      chain_id: z.string(),
      product_id: z.string(),
      contract_id: z.string(),
      source_id: z.string(),
      batch_id: z.string(),
      file: z.string(),
      observed_at: z.string(),
      current: z.boolean(),
    }),
  ),
  version_count: z.int(),
  second_opinions: z.array(
    z.object({
      day: DayField,
      value: z.number(),
      current_value: z.number(),
      chain_id: z.string(),
      product_id: z.string(),
      contract_id: z.string(),
      source_id: z.string(),
      batch_id: z.string(),
      file: z.string(),
      observed_at: z.string(),
    }),
  ),
})
