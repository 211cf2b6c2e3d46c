import { z } from 'zod'

/** The ways in which a user logs in, without any secret. Moments are ISO 8601. */
export const Security = z.object({
  has_password: z.boolean(),
  two_factor: z.object({ enabled: z.boolean(), recovery_codes_left: z.int() }),
  passkeys: z.array(
    z.object({
      passkey_id: z.string(),
      name: z.string(),
      created_at: z.string(),
      last_used_at: z.string().nullable(),
    }),
  ),
  identities: z.array(z.object({ provider: z.string(), email: z.string(), linked_at: z.string() })),
})
export type Security = z.output<typeof Security>

/** A session as its user sees it. */
export const OwnSession = z.object({
  session_id: z.string(),
  created_at: z.string(),
  last_used_at: z.string().describe('Accurate to the day: a session is updated once a day.'),
  ip_address: z.string(),
  user_agent: z.string(),
  is_current: z.boolean(),
})
export type OwnSession = z.output<typeof OwnSession>

/** The second step of a log-in: a token for the step, and the kinds of codes that it accepts. */
export const SecondFactor = z.object({
  token: z.string(),
  methods: z.array(z.enum(['totp', 'recovery'])),
})
export type SecondFactor = z.output<typeof SecondFactor>
