import { createStore } from '../../data/createStore.ts'

export type ToastTone = 'neutral' | 'success' | 'warning' | 'danger'

/** Something that happened, said in passing. */
export type ToastNote = {
  title: string
  description?: string
  tone?: ToastTone
  /** One thing to do about it, such as `Undo`. */
  action?: { label: string; run: () => void }
}

/** What was said and is not shown yet; `toast` writes it, `ToastStack` takes from it. */
export const waitingToasts = createStore<readonly ToastNote[]>([])
