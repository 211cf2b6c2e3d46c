import type { CheckResult } from '@tickmark/core/answers/FinancialStatement'
import { z } from 'zod'
import { DayField } from './DayField.ts'

export const CheckResultSchema: z.ZodType<CheckResult> = z.object({
  check_id: z.string(),
  title: z.string(),
  passed: z.boolean(),
  compared: z.int(),
  failed: z.int(),
  exceptions: z
    .object({
      metrics: z.array(z.string()),
      projects: z.array(z.string()),
      from: DayField.nullable(),
      to: DayField.nullable(),
    })
    .optional()
    .describe('Where the exceptions of what is shown are; all days where they are null.'),
})
