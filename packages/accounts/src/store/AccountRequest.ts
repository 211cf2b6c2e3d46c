import { z } from 'zod'

/** A request for an email address, answered by email alone, so that no one learns whether it has an account. */
export const AccountRequest = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('sign-up'),
    email: z.string(),
    details: z.object({
      passwordHash: z.string(),
      returnTo: z.string().optional(),
      /** The hash of what the browser of the sign-up keeps. */
      proofHash: z.string().optional(),
    }),
  }),
  z.object({ kind: z.literal('resend-verification'), email: z.string() }),
  z.object({ kind: z.literal('reset-password'), email: z.string() }),
  z.object({
    kind: z.literal('change-email'),
    /** The address that the account is to have. */
    email: z.string(),
    details: z.object({ userId: z.string() }),
  }),
])
export type AccountRequest = z.infer<typeof AccountRequest>

/** The fields of a kind of request besides its address. */
export type RequestDetails<K extends AccountRequest['kind']> = Extract<
  AccountRequest,
  { kind: K; details: unknown }
>['details']
