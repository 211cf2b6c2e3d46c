import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'

const STATES = {
  partial: { icon: 'part', color: 'text-fg3' },
  stale: { icon: 'clock', color: 'text-warn' },
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
  const { icon, color } = STATES[state]
  return (
    <p className="flex items-start gap-1.5 text-sm text-fg2">
      <span className={`mt-0.5 ${color}`}>
        <Icon name={icon} size={12} />
      </span>
      <span className="min-w-0">{children}</span>
    </p>
  )
}

/** Lists the parts of an address that could not be followed. */
export function Faults({ faults }: { faults: readonly string[] }) {
  if (faults.length === 0) return null
  return (
    <div role="status" className="flex flex-col gap-1">
      {faults.map((fault) => (
        <StateNote key={fault} state="partial">
          {fault}
        </StateNote>
      ))}
    </div>
  )
}
