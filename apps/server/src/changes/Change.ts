import { z } from 'zod'

/** What one server tells the others. */
export const Change = z.discriminatedUnion('kind', [
  /** There is a newer data version. */
  z.object({ kind: z.literal('data'), version: z.number() }),
  /** A key was changed or revoked. */
  z.object({ kind: z.literal('key'), hash: z.string() }),
  /** Tiers, keys or sessions of somebody were changed. */
  z.object({ kind: z.literal('access') }),
  /** Anything may have changed, since something that was said may not have been heard. */
  z.object({ kind: z.literal('anything') }),
])
export type Change = z.output<typeof Change>

/** The way of changes from server to server. */
export type ChangeChannel = {
  announce(change: Change): void
  /** Calls back with what other servers say, and with `anything` whenever some of it may have been missed. */
  listen(hear: (change: Change) => void): void | Promise<void>
  close(): Promise<void>
}
