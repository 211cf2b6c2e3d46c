/**
 * The parts of a request besides its address that an answer depends on, by what is answered; no answer depends on the
 * origin or the language. Answers about accounts, of other protocols, and all refusals are never stored instead.
 */
export const VARY = {
  /** The format, the encoding, and the tier of the caller: by key, and where tiers limit what there is, by session. */
  facts: (isGated: boolean | undefined) =>
    `Accept, Accept-Encoding, Authorization${isGated ? ', Cookie' : ''}`,
  /** The same over tRPC, which is batched by a header, and whose sessions count always. */
  procedures: 'Accept, TRPC-Accept, Accept-Encoding, Authorization, Cookie',
  /** Consent, and the switches and the tier of the session. */
  page: 'Accept-Encoding, Cookie',
  /** Drawn for no caller in particular. */
  frame: 'Accept-Encoding',
} as const
