import { describeError } from '../data/describeError.ts'
import { toast } from '../ui/toasts/toast.ts'

/** Says that something was not done, and why. */
export function tellNotDone(failure: unknown): void {
  toast({ title: 'Not done', description: describeError(failure), tone: 'danger' })
}
