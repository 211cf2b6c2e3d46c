import { describeError, MessageError } from '../../data/describeError.ts'
import { toast } from './toast.ts'

/** Says that something was not done, and why. A message that says both already is the whole of it. */
export function showFailure(failure: unknown): void {
  const description = describeError(failure)
  if (failure instanceof MessageError) toast({ title: description, tone: 'danger' })
  else toast({ title: 'Not done', description, tone: 'danger' })
}
