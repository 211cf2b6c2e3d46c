import { sessionStore } from './sessionStore.ts'

/** Waits until it is known who is logged in, or that nobody is. */
export function untilLoginFinished(): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (!sessionStore.get().isLoginFinished) return
      unsubscribe()
      resolve()
    }
    const unsubscribe = sessionStore.subscribe(look)
    look()
  })
}
