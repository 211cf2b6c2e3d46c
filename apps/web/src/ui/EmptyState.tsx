import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Icon, type IconName } from './Icon.tsx'

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

/** An error in one panel: what went wrong in the server's words, and a way to try again. */
export function ErrorPanel({ message, onRetry }: { message: string; onRetry?: () => void }) {
  return (
    <div role="alert">
      <StatePanel icon="warning" iconColor="text-down" title="Couldn’t load this">
        <p>{message}</p>
        {onRetry && <Button onClick={onRetry}>Try again</Button>}
      </StatePanel>
    </div>
  )
}

type Props = {
  icon: IconName
  iconColor?: 'text-fg3' | 'text-down'
  title: string
  children?: ReactNode
}

/** Shown in a panel in place of its content: a sign, what is so, and what to do about it. */
export function StatePanel({ icon, iconColor = 'text-fg3', title, children }: Props) {
  return (
    <div className="flex flex-col items-center justify-center gap-2 px-4 py-10 text-center">
      <span className={iconColor}>
        <Icon name={icon} size={20} />
      </span>
      <p className="max-w-full font-medium break-words">{title}</p>
      {children && (
        <div className="flex max-w-prose flex-col items-center gap-3 break-words text-fg2">
          {children}
        </div>
      )}
    </div>
  )
}
