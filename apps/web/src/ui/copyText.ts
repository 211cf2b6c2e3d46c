import { toast } from './toasts/toast.ts'

/** Puts a text on the clipboard and says so; `what` names it. Browsers may refuse. */
export async function copyText(what: string, text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast({ title: `${what} copied`, tone: 'success' })
  } catch {
    toast({ title: `${what} not copied`, description: 'The browser refused.', tone: 'danger' })
  }
}
