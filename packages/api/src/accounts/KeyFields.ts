import { KEY_SCOPES } from '@tickmark/core/permissions/KEY_SCOPES'
import { z } from 'zod'
import { lineField } from './fields.ts'

/** What a new API key is asked for with: everything for a year when nothing else is said. */
export const KeyFields = {
  name: lineField(100).pipe(z.string().min(1, 'must not be empty')),
  scopes: z
    .array(z.enum(KEY_SCOPES))
    .min(1, 'a key without a scope is of no use')
    .transform((scopes) => [...new Set(scopes)])
    .default([...KEY_SCOPES]),
  expires_in_days: z.int().min(1).max(3_650).nullable().default(365),
}
