import type { ReactNode } from 'react'
import { StatePanel } from './StatePanel.tsx'

const ICONS = { empty: 'inbox', forbidden: 'lock' } as const

/** Says that there is nothing, or nothing for this visitor (`forbidden`), why, and what to do about it. */
export function EmptyState({
  kind = 'empty',
  title,
  children,
}: {
  kind?: keyof typeof ICONS
  title: string
  children?: ReactNode
}) {
  return (
    <StatePanel icon={ICONS[kind]} title={title}>
      {children}
    </StatePanel>
  )
}
