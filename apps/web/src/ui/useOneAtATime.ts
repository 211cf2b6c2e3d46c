import { useRef, useState } from 'react'

/** Runs one action at a time: calls during a run are ignored. */
export function useOneAtATime() {
  const [isRunning, setRunning] = useState(false)
  // Set at once, while the state above changes with the next render.
  const isOnItsWay = useRef(false)
  const run = async (act: () => Promise<void>, onFailure: (failure: unknown) => void) => {
    if (isOnItsWay.current) return
    isOnItsWay.current = true
    setRunning(true)
    try {
      await act()
    } catch (failure) {
      onFailure(failure)
    } finally {
      isOnItsWay.current = false
      setRunning(false)
    }
  }
  return { isRunning, run }
}
