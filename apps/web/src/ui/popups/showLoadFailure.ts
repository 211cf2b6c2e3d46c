import { reportError } from '../../data/reportError.ts'
import { toast } from '../toasts/toast.ts'

/** Says that the code of something that opens could not be fetched; the page goes on as it is. */
export function showLoadFailure(error: unknown, label: string): void {
  reportError(error, { popup: label })
  toast({
    title: 'This could not be opened',
    description: 'The server could not be reached. Try again in a moment.',
    tone: 'danger',
  })
}
