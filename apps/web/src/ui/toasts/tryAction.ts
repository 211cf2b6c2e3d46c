import { describeError } from '../../data/describeError.ts'
import { toast } from './toast.ts'

/** Does something for a menu that has closed by then; a failure is told by `title` and what went wrong. */
export async function tryAction(title: string, action: () => Promise<void>): Promise<void> {
  try {
    await action()
  } catch (error) {
    toast({ title, description: describeError(error), tone: 'danger' })
  }
}
