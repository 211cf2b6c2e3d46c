import { describeError, MessageError } from '../../data/describeError.ts'
import { toast } from './toast.ts'

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
