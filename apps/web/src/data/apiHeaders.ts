import { cookies } from './cookies.ts'
import { pageSettings } from './pageSettings.ts'

/** The facts about the page in the headers of a call. */
type Page = {
  pathname: string
  isLoggedIn: boolean
  publicToken: string
  terminalToken: string | null
  appVersion: string
}

/**
 * The headers of every call, over REST and tRPC: where it was made, by which version, with which rate-limit
 * token; and the public token, unless a user is logged in or the call hides it. A call that `showsToken` carries it
 * for users too; the server lets the identity cookie win.
 */
export function apiHeaders(
  { hideToken = false, showsToken = false }: { hideToken?: boolean; showsToken?: boolean } = {},
  page: Page = readPage(),
): Record<string, string> {
  const sendsToken = !hideToken && (showsToken || !page.isLoggedIn) && page.publicToken !== ''
  return {
    'x-app-path': page.pathname,
    ...(page.terminalToken && { 'x-tt-terminal-jwt': page.terminalToken }),
    ...(page.appVersion && { 'x-app-version': page.appVersion }),
    ...(sendsToken && { authorization: `Bearer ${page.publicToken}` }),
  }
}

function readPage(): Page {
  const { publicToken, terminalToken, appVersion } = pageSettings
  return {
    pathname: window.location.pathname,
    // The readable twin of `_idtoken`, which no script can see.
    isLoggedIn: cookies.read('_loggedin') === '1',
    publicToken,
    terminalToken,
    appVersion,
  }
}
