import type { ReactNode } from 'react'
import type { IconName } from './ICON_PATHS.ts'
import { Icon } from './Icon.tsx'

type Props = {
  icon: IconName
  iconColour?: 'text-fg3' | 'text-down'
  title: string
  children?: ReactNode
}

/** What stands in a panel in place of its content: a sign, what is so, and what to do about it. */
export function StatePanel({ icon, iconColour = 'text-fg3', title, children }: Props) {
  return (
    <div className="flex flex-col items-center justify-center gap-2 px-4 py-10 text-center">
      <span className={iconColour}>
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
