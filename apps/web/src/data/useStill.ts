import { useIsFetching } from '@tanstack/react-query'
import { useEffect } from 'react'

/** After so long without requests the answers are drawn and their code is loaded. */
const QUIET_MS = 500

/**
 * Removes the picture that came with the page once what is below it has its data and is drawn. Both lie in the same
 * place, so that nothing moves.
 */
export function useStill(isKnown: boolean): void {
  const pending = useIsFetching()
  useEffect(() => {
    if (!isKnown || pending > 0) return
    const timer = setTimeout(liftStill, QUIET_MS)
    return () => clearTimeout(timer)
  }, [isKnown, pending])
}

/** The picture that the server wrote into a page for frames, beside what React draws. */
const STILL = 'tt-still'

/** Takes away the picture that covers what has been drawn below it; nothing where none does. */
export function liftStill(): void {
  document.getElementById(STILL)?.remove()
}
