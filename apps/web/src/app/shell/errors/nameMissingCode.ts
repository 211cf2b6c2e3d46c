import { MISSING_CODE } from '../../../data/describeError.ts'

/**
 * Names errors that say that code could not be fetched, such as that of a screen after a new version of the
 * terminal was installed. By their browsers' own words the router would load the page anew by itself; so the
 * visitor is asked instead, and a page that cannot be had never loads in circles.
 */
export function nameMissingCode(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    payload.name = MISSING_CODE
    payload.message = `Code is missing: ${payload.message}`
  })
}
