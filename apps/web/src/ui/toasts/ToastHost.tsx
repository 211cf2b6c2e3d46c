import { type ComponentType, useEffect, useState } from 'react'
import { useStore } from '../../data/createStore.ts'
import { reportError } from '../../data/reportError.ts'
import { waitingToasts } from './toast.ts'

/** Hosts the toasts. The code that shows them is fetched with the first one. */
export function ToastHost() {
  const [Stack, setStack] = useState<ComponentType | null>(null)
  const isWanted = useStore(waitingToasts).length > 0 && Stack === null
  useEffect(() => {
    if (!isWanted) return
    import('./ToastStack.tsx').then(
      ({ ToastStack }) => setStack(() => ToastStack),
      (error) => reportError(error, { boundary: 'toasts' }),
    )
  }, [isWanted])
  return Stack && <Stack />
}
