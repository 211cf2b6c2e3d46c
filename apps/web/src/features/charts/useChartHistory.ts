import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/**
 * Undoing and redoing changes that are held in the address: each is an entry of the browser's history, so that its back
 * button undoes as well. Goes no further back than where the page was opened.
 */
export function useChartHistory() {
  const { history } = useRouter()
  const [ends, setEnds] = useState(() => {
    const index = history.location.state.__TSR_index
    return { first: index, now: index, last: index }
  })
  useEffect(
    () =>
      history.subscribe(({ action, location }) => {
        const now = location.state.__TSR_index
        setEnds(({ first, last }) => ({
          first: Math.min(first, now),
          now,
          // Whoever changes something after undoing gives up what was undone.
          last: action.type === 'PUSH' ? now : Math.max(last, now),
        }))
      }),
    [history],
  )
  return {
    canUndo: ends.now > ends.first,
    canRedo: ends.now < ends.last,
    undo: () => history.back(),
    redo: () => history.forward(),
  }
}
