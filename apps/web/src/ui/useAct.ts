import { useState } from 'react'
import { refreshAccounts } from '../data/accountQuery.ts'
import { showFailure } from './toasts/showFailure.ts'
import { toast } from './toasts/toast.ts'
import { useOneAtATime } from './useOneAtATime.ts'

type Act = {
  /** Distinguishes it from other actions of the same place, such as the id of a row. */
  id: string
  run: () => Promise<unknown>
  /** Said when it was done. */
  done: string
}

/** Acts that a single press does, one at a time. What the server refuses is said in its words. */
export function useAct() {
  const [begun, setBegun] = useState<string | null>(null)
  const { isRunning, run: runOne } = useOneAtATime()
  const start = ({ id, run, done }: Act) =>
    void runOne(async () => {
      setBegun(id)
      await run()
      toast({ title: done, tone: 'success' })
      await refreshAccounts()
    }, showFailure)
  return { running: isRunning ? begun : null, start }
}
