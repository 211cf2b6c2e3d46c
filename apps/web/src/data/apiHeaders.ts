import { pageSettings } from './pageSettings.ts'

/** The headers of every call: where it was made, and the public token unless somebody is logged in. */
export function apiHeaders(): Record<string, string> {
  const isLoggedIn = document.cookie.split('; ').includes('_loggedin=1')
  return {
    'x-app-path': window.location.pathname,
    ...(isLoggedIn ? {} : { authorization: `Bearer ${pageSettings.publicToken}` }),
  }
}
