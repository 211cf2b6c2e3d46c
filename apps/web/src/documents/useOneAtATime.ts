import { useRef, useState } from 'react'

/** Does things with the server one at a time: what is asked for meanwhile is not done. */
export function useOneAtATime() {
  const [isRunning, setRunning] = useState(false)
  // Set at once, where the state above comes with the next drawing.
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
