import { writeFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'

/** Linux shares a processor among sessions first, where it is set up so, and each of these processes is one of its own. */
const SESSION_PRIORITY = '/proc/self/autogroup'

/** Lets every other process of a bench run first: what this one does would be done on other machines. */
export function stepAside(): void {
  const { PRIORITY_LOW } = constants.priority
  setPriority(PRIORITY_LOW)
  try {
    writeFileSync(SESSION_PRIORITY, String(PRIORITY_LOW))
  } catch {
    // Not set up so, or not Linux: then the priority above is all there is.
  }
}
