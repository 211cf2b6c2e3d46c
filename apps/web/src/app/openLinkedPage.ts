import { router } from './router.ts'

/**
 * Shows the page that a short link stands for while its address stays short: the server has sent that page's path. The
 * state is held beside the short address in the browser's history, and written out once something is changed.
 */
export function openLinkedPage(): void {
  const block = document.getElementById('tt-link')
  if (block === null) return
  const { pathname, search, hash } = new URL(JSON.parse(block.textContent), window.location.origin)
  void router.navigate({
    to: pathname.replace(/^\/explorer/, '') || '/',
    // The route of the page reads it, as it reads any address.
    search: router.options.parseSearch?.(search) as never,
    hash: hash.slice(1),
    mask: { to: window.location.pathname.replace(/^\/explorer/, ''), search: {} as never },
    replace: true,
  })
}
