import { Toast } from '@base-ui/react/toast'
import type { ComponentProps } from 'react'
import { Button } from '../Button.tsx'
import { Icon } from '../Icon.tsx'
import type { ToastNote } from './waitingToasts.ts'

const SIGNS = {
  neutral: { icon: 'info', colour: 'text-fg3' },
  success: { icon: 'done', colour: 'text-up' },
  warning: { icon: 'warning', colour: 'text-warn' },
  danger: { icon: 'warning', colour: 'text-down' },
} as const

type Props = { toast: ComponentProps<typeof Toast.Root>['toast']; note: ToastNote }

export function ToastCard({ toast, note }: Props) {
  const { close } = Toast.useToastManager()
  const { icon, colour } = SIGNS[note.tone ?? 'neutral']
  const { action } = note
  return (
    <Toast.Root
      toast={toast}
      swipeDirection="right"
      className="pointer-events-auto flex items-start gap-2.5 rounded-md border border-line2 bg-raise py-2 pr-2 pl-3 shadow-pop transition duration-150 data-ending-style:translate-x-4 data-ending-style:opacity-0 data-limited:hidden data-starting-style:translate-y-2 data-starting-style:opacity-0"
    >
      <span className={`mt-1 ${colour}`}>
        <Icon name={icon} size={14} />
      </span>
      <div className="min-w-0 flex-1 py-0.5">
        <Toast.Title className="font-medium break-words">{note.title}</Toast.Title>
        {note.description && (
          <Toast.Description className="text-sm break-words text-fg2">
            {note.description}
          </Toast.Description>
        )}
        {action && (
          <Button
            className="mt-1.5"
            onClick={() => {
              close(toast.id)
              action.run()
            }}
          >
            {action.label}
          </Button>
        )}
      </div>
      <Button variant="ghost" aria-label="Dismiss" onClick={() => close(toast.id)}>
        <Icon name="close" size={12} />
      </Button>
    </Toast.Root>
  )
}
