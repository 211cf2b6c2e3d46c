import { useStore } from '../data/createStore.ts'
import { announcements } from './announcements.ts'

/**
 * Where `announce` speaks. It stands in the page from the beginning, since screen readers only hear
 * what changes in a region they know already. Each text is an element of its own: one that follows
 * soon does not silence the one before, and the same text twice is read twice.
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
