import { announcements } from './announcements.ts'

const CLEAR_MS = 7_000

type Options = {
  /** Interrupts what is being read: for what went wrong, never for what went well. */
  assertive?: boolean
  /** How long the text stays readable, in milliseconds. */
  clearAfter?: number
}

let count = 0

/** Tells screen readers something that only shows to the eye, such as a page that was opened. */
export function announce(
  text: string,
  { assertive = false, clearAfter = CLEAR_MS }: Options = {},
): void {
  const id = ++count
  announcements.set([...announcements.get(), { id, text, isAssertive: assertive }])
  setTimeout(
    () => announcements.set(announcements.get().filter((one) => one.id !== id)),
    clearAfter,
  )
}
