import type { ReactNode } from 'react'

/** All of a frame, with nothing around the chart. */
export function EmbedLayout({ children }: { children: ReactNode }) {
  return <main className="flex h-dvh flex-col overflow-hidden bg-raise">{children}</main>
}
