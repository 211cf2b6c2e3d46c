import type { CheckResult } from '@tickmark/core/answers/FinancialStatement'
import { z } from 'zod'

export const CheckResultSchema: z.ZodType<CheckResult> = z.object({
  check_id: z.string(),
  title: z.string(),
  passed: z.boolean(),
  compared: z.int(),
  failed: z.int(),
})
