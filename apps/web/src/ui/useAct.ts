import { useRef, useState } from 'react'
import { refreshAccounts } from '../data/accountQuery.ts'
import { showFailure, toast } from './toasts/toast.ts'

type Act = {
  /** Distinguishes it from other actions of the same place, such as the id of a row. */
  id: string
  run: () => Promise<unknown>
  /** Said when it was done. */
  done: string
}

/** Acts that a single press does, one at a time. What the server refuses is said in its words. */
export function useAct() {
  const [running, setRunning] = useState<string | null>(null)
  const isOnItsWay = useRef(false)
  const start = async ({ id, run, done }: Act) => {
    if (isOnItsWay.current) return
    isOnItsWay.current = true
    setRunning(id)
    try {
      await run()
      toast({ title: done, tone: 'success' })
      await refreshAccounts()
    } catch (failure) {
      showFailure(failure)
    } finally {
      isOnItsWay.current = false
      setRunning(null)
    }
  }
  return { running, start: (act: Act) => void start(act) }
}
