import { AppError } from '@tickmark/core/errors/AppError'

const LONGEST_PATH = 20_000
/** Any origin that is nobody's, against which a path shows whether it leads elsewhere. */
const OWN_ORIGIN = 'https://own.invalid'
const SHORT_LINKS = '/explorer/l/'

/**
 * A path of the terminal as browsers understand it, with the moment that its page is pinned to where one is given and the
 * path names none itself.
 * @throws AppError `bad-request` for another site, another part of this one, a short link, and what is too long.
 */
export function checkLinkPath(path: string, pinnedTo: string | null = null): string {
  const url = path.startsWith('/') ? URL.parse(path, OWN_ORIGIN) : null
  if (url === null || url.origin !== OWN_ORIGIN || !isPage(url.pathname))
    refuse('must be a path of a page below /explorer')
  if (pinnedTo !== null && !url.searchParams.has('as_of'))
    url.search += `${url.search === '' ? '?' : '&'}as_of=${encodeURIComponent(pinnedTo)}`
  const checked = `${url.pathname}${url.search}${url.hash}`
  if (checked.length > LONGEST_PATH) refuse(`has at most ${LONGEST_PATH} characters`)
  return checked
}

/** A short link to a short link could lead round and round. */
function isPage(pathname: string): boolean {
  if (pathname === '/explorer') return true
  return pathname.startsWith('/explorer/') && !pathname.startsWith(SHORT_LINKS)
}

function refuse(message: string): never {
  throw new AppError('bad-request', `path: ${message}`, {
    errors: [{ code: 'invalid', field: 'path', value: null }],
  })
}
