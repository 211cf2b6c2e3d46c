import { Toast } from '@base-ui/react/toast'
import { type ComponentProps, useEffect } from 'react'
import { useStore } from '../../data/createStore.ts'
import { announce } from '../announce.tsx'
import { Button } from '../Button.tsx'
import { Icon } from '../Icon.tsx'
import { IconButton } from '../IconButton.tsx'
import { type ToastNote, waitingToasts } from './toast.ts'

const MOST = 3
const DANGER_MS = 6_000
const OTHERWISE_MS = 4_000

/** The toasts at the bottom right, the newest lowest. F6 leads to them; hover and focus hold them. */
export function ToastStack() {
  return (
    <Toast.Provider limit={MOST}>
      <Toast.Portal>
        <Toasts />
      </Toast.Portal>
    </Toast.Provider>
  )
}

function Toasts() {
  const { toasts, add } = Toast.useToastManager<ToastNote>()
  const waiting = useStore(waitingToasts)
  useEffect(() => {
    if (waiting.length === 0) return
    waitingToasts.set([])
    for (const note of waiting) {
      const isDanger = note.tone === 'danger'
      // The same words again keep their card and restart its timer.
      const id = [note.tone, note.title, note.description].join('\n')
      add({ id, data: note, timeout: isDanger ? DANGER_MS : OTHERWISE_MS })
      announce([note.title, note.description].filter(Boolean).join('. '), { assertive: isDanger })
    }
  }, [waiting, add])
  return (
    <Toast.Viewport
      // The live region reads them; here they would be read a second time.
      aria-live="off"
      className="pointer-events-none fixed right-4 bottom-4 z-70 flex w-[min(360px,calc(100vw-32px))] flex-col-reverse gap-2 outline-none"
    >
      {toasts.map((one) => one.data && <ToastCard key={one.id} toast={one} note={one.data} />)}
    </Toast.Viewport>
  )
}

const SIGNS = {
  neutral: { icon: 'info', color: 'text-fg3' },
  success: { icon: 'done', color: 'text-up' },
  warning: { icon: 'warning', color: 'text-warn' },
  danger: { icon: 'warning', color: 'text-down' },
} as const

type Props = { toast: ComponentProps<typeof Toast.Root>['toast']; note: ToastNote }

export function ToastCard({ toast, note }: Props) {
  const { close } = Toast.useToastManager()
  const { icon, color } = SIGNS[note.tone ?? 'neutral']
  const { action } = note
  return (
    <Toast.Root
      toast={toast}
      swipeDirection="right"
      className="pointer-events-auto flex items-start gap-2.5 rounded-md border border-line2 bg-raise py-2 pr-2 pl-3 shadow-pop transition duration-150 data-ending-style:translate-x-4 data-ending-style:opacity-0 data-limited:hidden data-starting-style:translate-y-2 data-starting-style:opacity-0"
    >
      <span className={`mt-1 ${color}`}>
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
      <IconButton icon="close" label="Dismiss" onClick={() => close(toast.id)} />
    </Toast.Root>
  )
}
