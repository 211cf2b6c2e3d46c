import { pageSettings } from '../data/pageSettings.ts'
import { toast } from '../ui/toasts/toast.ts'
import { messenger } from './messenger.ts'

/** Opens the support chat; the address of support where the chat does not come. */
export async function openChat(appId: string, openAddress: () => void): Promise<void> {
  try {
    await messenger.open(appId)
  } catch (failure) {
    console.warn(failure)
    openAddress()
    const { supportAddress } = pageSettings
    if (supportAddress === null) return
    // The browser may have kept the window from opening, so the address is also shown.
    toast({
      title: 'The support chat did not open',
      description: `You can reach us at ${supportAddress.replace('mailto:', '')}.`,
      tone: 'danger',
      action: { label: 'Open the address', run: openAddress },
    })
  }
}
