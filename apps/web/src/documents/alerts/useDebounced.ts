import { useEffect, useState } from 'react'

/** A value once it has stayed the same for a while, so that not every key that is pressed asks the server. */
export function useDebounced<T>(value: T, waitMs = 400): T {
  const [settled, setSettled] = useState(value)
  // Time is what is outside.
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), waitMs)
    return () => clearTimeout(timer)
  }, [value, waitMs])
  return settled
}
