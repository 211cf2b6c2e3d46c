import type { World } from './World.ts'

/** An answer of a source. */
export type WorldAnswer = {
  status?: number
  headers?: Readonly<Record<string, string>>
  /** Written as JSON. */
  body?: unknown
  /** Sent as it is, instead of a body: JSON if the status is 200. */
  text?: string
}

/** A call of a source, and the moment of it. */
export type WorldCall = {
  url: URL
  headers: Readonly<Record<string, string | string[] | undefined>>
  /** Ms since 1970. */
  now: number
  /** The same in days since 1970. */
  today: number
}

/** A source's way to answer; undefined for an address that it does not have. */
export type WorldHost = (call: WorldCall) => WorldAnswer | undefined

/** Creates the answers of a source from what it knows. */
export type CreateHost = (world: World) => WorldHost

/** The seconds of a day. */
export const DAY_SECONDS = 86_400

/** Returns answers that are the same for the whole of a day, made once. */
export function onceADay<T>(make: (today: number) => T): (today: number) => T {
  let made: { today: number; value: T } | null = null
  return (today) => {
    if (made?.today !== today) made = { today, value: make(today) }
    return made.value
  }
}
