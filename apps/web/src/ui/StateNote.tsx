import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'

const STATES = {
  partial: { icon: 'part', colour: 'text-fg3' },
  stale: { icon: 'clock', colour: 'text-warn' },
} as const

/**
 * A line in a panel whose figures are true but not the whole truth: `partial` where some are missing,
 * `stale` where they are older than they should be. It says which, or since when.
 */
export function StateNote({
  state,
  children,
}: {
  state: keyof typeof STATES
  children: ReactNode
}) {
  const { icon, colour } = STATES[state]
  return (
    <p className="flex items-start gap-1.5 text-sm text-fg2">
      <span className={`mt-0.5 ${colour}`}>
        <Icon name={icon} size={12} />
      </span>
      <span className="min-w-0">{children}</span>
    </p>
  )
}
