import { z } from 'zod'
import { KEY_SCOPES, SHEET_SCOPE } from './KEY_SCOPES.ts'

/** Requests of one day in UTC. */
export const DailyRequests = z.object({ day: z.string(), requests: z.int() })

/** A key as its owner sees it. */
export const ApiKey = z.object({
  key_id: z.string(),
  name: z.string(),
  hint: z.string().describe('The first characters of the key.'),
  scopes: z.array(z.enum([...KEY_SCOPES, SHEET_SCOPE])),
  created_at: z.string(),
  expires_at: z.string().nullable(),
  last_used_at: z.string().nullable(),
  revoked_at: z.string().nullable(),
  usage: z.array(DailyRequests).describe('The last 30 days; days without requests are absent.'),
})
export type ApiKey = z.output<typeof ApiKey>
