import { createStore } from '../../data/createStore.ts'

/**
 * Says in passing that something happened: at the bottom right, for 4 seconds, or 6 where it went
 * wrong (`danger`). Callable from anywhere; what must be decided or read in full is no toast.
 */
export function toast(note: ToastNote): void {
  waitingToasts.set([...waitingToasts.get(), note])
}

export type ToastTone = 'neutral' | 'success' | 'warning' | 'danger'

/** Something that happened, said in passing. */
export type ToastNote = {
  title: string
  description?: string
  tone?: ToastTone
  /** One thing to do about it, such as `Undo`. */
  action?: { label: string; run: () => void }
}

/** Store of the toasts that are not shown yet; `toast` writes it, `ToastStack` takes from it. */
export const waitingToasts = createStore<readonly ToastNote[]>([])
