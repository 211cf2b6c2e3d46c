import { useIsFetching } from '@tanstack/react-query'
import { useEffect } from 'react'
import { liftStill } from '../../data/liftStill.ts'

/** Nothing was asked for so long: what was answered is drawn, and what draws it has come. */
const QUIET_MS = 500

/**
 * Lifts the picture that came with the page once what is below it has been drawn: it was told what to draw, and asks
 * nothing more. Both lie in the same place, so that nothing moves.
 */
export function useStill(isKnown: boolean): void {
  const asked = useIsFetching()
  useEffect(() => {
    if (!isKnown || asked > 0) return
    const timer = setTimeout(liftStill, QUIET_MS)
    return () => clearTimeout(timer)
  }, [isKnown, asked])
}
