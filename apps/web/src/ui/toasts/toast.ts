import { type ToastNote, waitingToasts } from './waitingToasts.ts'

/**
 * Says in passing that something happened: at the bottom right, for 4 seconds, or 6 where it went
 * wrong (`danger`). Callable from anywhere; what must be decided or read in full is no toast.
 */
export function toast(note: ToastNote): void {
  waitingToasts.set([...waitingToasts.get(), note])
}
