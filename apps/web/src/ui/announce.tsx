import { createStore, useStore } from '../data/createStore.ts'

const CLEAR_MS = 7_000

type Options = {
  /** Interrupts what is being read: for what went wrong, never for what went well. */
  assertive?: boolean
  /** The time for which the text stays readable, in milliseconds. */
  clearAfter?: number
}

let count = 0

/** Announces to screen readers what is otherwise only visible, such as a page that was opened. */
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

export type Announcement = { id: number; text: string; isAssertive: boolean }

/** The current announcement; `announce` writes it, `LiveRegion` renders it. */
export const announcements = createStore<readonly Announcement[]>([])

/**
 * Renders the region in which `announce` speaks. It is in the page from the beginning, since screen readers only hear
 * what changes in a region they know already. Each text is an element of its own: one that follows soon does not
 * silence the one before, and the same text twice is read twice.
 */
export function LiveRegion() {
  const all = useStore(announcements)
  return (
    <div className="sr-only">
      {(['polite', 'assertive'] as const).map((manner) => (
        <div key={manner} aria-live={manner}>
          {all
            .filter(({ isAssertive }) => isAssertive === (manner === 'assertive'))
            .map(({ id, text }) => (
              <p key={id}>{text}</p>
            ))}
        </div>
      ))}
    </div>
  )
}
