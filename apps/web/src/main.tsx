// First, because the router reads the address as soon as it is imported.
import './app/startPage.ts'
import './data/plainZod.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { router } from './app/router.ts'
import { GlobalBoundary, nameMissingCode } from './app/shell/errors/GlobalBoundary.tsx'
import { keepOfflinePage } from './app/shell/notices/OfflineNotice.tsx'
import { PageNotices } from './app/shell/notices/PageNotices.tsx'
import { primeFirstAnswers } from './data/primeFirstAnswers.ts'
import { queryClient } from './data/queryClient.ts'
import { ThemeScope } from './ui/theme.tsx'
import './ui/styles/app.css'

ignoreRestingPointer()
nameMissingCode()
keepOfflinePage()
primeFirstAnswers(queryClient)
openLinkedPage()

const root = document.getElementById('root')
if (root !== null)
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <GlobalBoundary history={router.history}>
          <ThemeScope>
            <PageNotices />
            <RouterProvider router={router} />
          </ThemeScope>
        </GlobalBoundary>
      </QueryClientProvider>
    </StrictMode>,
  )

/**
 * Shows the page that a short link stands for while its address stays short: the server has sent that page's path. The
 * state is held beside the short address in the browser's history, and written out once something is changed.
 */
function openLinkedPage(): void {
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

/**
 * Keeps a pointer that rests where the page appears from counting as an intent: entering a link
 * preloads its page, and a link that comes under a still pointer was not entered by the user.
 * Ends once the pointer is seen at a second place; browsers also report moves that are none.
 */
function ignoreRestingPointer(): void {
  let rest: string | undefined
  const watch = (event: MouseEvent) => {
    const place = `${event.screenX} ${event.screenY}`
    rest ??= place
    if (place === rest) {
      if (event.type === 'mouseover') event.stopPropagation()
    } else for (const type of ['mouseover', 'pointermove'] as const) unwatch(type)
  }
  const unwatch = (type: 'mouseover' | 'pointermove') =>
    window.removeEventListener(type, watch, { capture: true })
  window.addEventListener('mouseover', watch, { capture: true })
  window.addEventListener('pointermove', watch, { capture: true })
}
