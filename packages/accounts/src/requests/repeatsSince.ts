/** Clients that get no answer send a request again within such a time. */
const MAX_REPEAT_MS = 300_000

/**
 * Returns the moment since which what a user has created counts for the same request: one that asks for the same again
 * is a repeat, such as after an answer that was lost.
 */
export function repeatsSince({ now }: { now(): Date }): Date {
  return new Date(now().getTime() - MAX_REPEAT_MS)
}
