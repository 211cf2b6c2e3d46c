import { createStore } from '../../data/createStore.ts'
import { describeError, MessageError } from '../../data/describeError.ts'

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

/** What was said and is not shown yet; `toast` writes it, `ToastStack` takes from it. */
export const waitingToasts = createStore<readonly ToastNote[]>([])

/** Does something for a menu that has closed by then; a failure is shown with `title` and what went wrong. */
export async function tryAction(title: string, action: () => Promise<void>): Promise<void> {
  try {
    await action()
  } catch (error) {
    showFailureOf(title, error)
  }
}

/** Says that something was not done, and why. A message that says both already is the whole of it. */
export function showFailure(failure: unknown): void {
  const description = describeError(failure)
  if (failure instanceof MessageError) toast({ title: description, tone: 'danger' })
  else showFailureOf('Not done', failure)
}

/** Says that something was not done, as `title` has it, and why. */
export function showFailureOf(title: string, failure: unknown): void {
  toast({ title, description: describeError(failure), tone: 'danger' })
}
