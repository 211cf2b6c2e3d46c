import type { ReactNode } from 'react'
import { joinClasses } from './joinClasses.ts'

const TONES = {
  quiet: 'border-line text-fg2',
  sample: 'border-transparent bg-sample text-accent-fg',
  good: 'border-line text-up',
  bad: 'border-line text-down',
  warn: 'border-line text-warn',
} as const

export function Badge({
  tone = 'quiet',
  title,
  children,
}: {
  tone?: keyof typeof TONES
  title?: string
  children: ReactNode
}) {
  return (
    <span
      title={title}
      className={joinClasses(
        'inline-flex h-6 items-center gap-1.5 rounded-sm border px-2 text-sm whitespace-nowrap',
        TONES[tone],
      )}
    >
      {children}
    </span>
  )
}
