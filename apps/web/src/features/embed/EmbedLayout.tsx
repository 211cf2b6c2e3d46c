import type { MouseEvent, ReactNode } from 'react'

/** All of a frame, with nothing around what it shows. Links lead out of it: pages of the terminal stand in no frame. */
export function EmbedLayout({ children }: { children: ReactNode }) {
  return (
    <main className="flex h-dvh flex-col overflow-hidden bg-raise" onClickCapture={openOutside}>
      {children}
    </main>
  )
}

function openOutside(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null
  if (!(link instanceof HTMLAnchorElement) || link.target !== '') return
  event.preventDefault()
  window.open(link.href, '_blank', 'noopener')
}
