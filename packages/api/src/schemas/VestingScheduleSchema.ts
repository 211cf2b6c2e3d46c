import type { VestingSchedule } from '@tickmark/core/answers/VestingSchedule'
import { z } from 'zod'
import { DayField } from './DayField.ts'
import { MetaFields } from './MetaFields.ts'

export const VestingScheduleSchema: z.ZodType<VestingSchedule> = z.object({
  project_id: z.string(),
  token: z.string(),
  today: DayField,
  timestamps: z.array(DayField),
  allocations: z.array(
    z.object({
      allocation: z.string(),
      category: z.string(),
      total: z.number(),
      unlocked: z.number(),
      share: z.number().nullable(),
      unlocked_share: z.number().nullable(),
      values: z.array(z.number()),
    }),
  ),
  total: z.number(),
  unlocked: z.number(),
  unlocked_of_total: z.number().nullable(),
  share: z.number().nullable(),
  unlocked_share: z.number().nullable(),
  whole: z.object({ amount: z.number(), is: z.enum(['maximum-supply', 'scheduled']) }).nullable(),
  supply_maximum: z.number().nullable(),
  supply_circulating: z.number().nullable(),
  price: z.number().nullable(),
  next: z.array(
    z.object({
      day: DayField,
      allocation: z.string(),
      amount: z.number(),
      share: z.number().nullable(),
      value_usd: z.number().nullable(),
    }),
  ),
  ongoing: z.array(z.object({ allocation: z.string(), per_day: z.number(), until: DayField })),
  is_complete: z.boolean(),
  sources: z.array(z.string()),
  meta: MetaFields,
})
