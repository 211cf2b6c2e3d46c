import type { MouseEvent } from 'react'

/**
 * The address of the terminal's page that a click asks for, without the base path; undefined where the browser
 * should follow the link itself: to other sites, to parts of the same page, into a new window.
 */
export function findInternalLink(event: MouseEvent<HTMLElement>): string | undefined {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return undefined
  const link = event.target instanceof Element ? event.target.closest('a') : null
  const href = link?.getAttribute('href') ?? ''
  const isPage = href.startsWith('/explorer/docs')
  return isPage ? href : undefined
}
