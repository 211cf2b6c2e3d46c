import { Toast } from '@base-ui/react/toast'
import { useEffect } from 'react'
import { useStore } from '../../data/createStore.ts'
import { announce } from '../announce.ts'
import { ToastCard } from './ToastCard.tsx'
import { type ToastNote, waitingToasts } from './waitingToasts.ts'

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
      // The same words again keep their card and get their time anew.
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
