import type { Access } from '@tickmark/core/tiers/Access'

/** How many requests are taken; `Infinity` for any number. */
export type RateLimits = { perMinute: number; perDay: number }

/** Who sends a request, as far as its answer and its limits depend on him. */
export type Requester = {
  access: Access
  /** Requests that are counted as the same share limits. */
  countedAs: string
  limits: RateLimits
  /** Whether the request brings a session that has ended. Then it is not answered. */
  hasExpired?: boolean
}

declare module 'fastify' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface adds to the one of the library.
  interface FastifyRequest {
    /** Set by `identifyRequester` before anything is answered. */
    asker: Requester | null
  }
}
