import { pageSettings } from '../data/pageSettings.ts'
import { switchStore } from '../data/switchStore.ts'
import { toast } from '../ui/toasts/toast.ts'

/** The message where neither a chat nor an address of support is configured. */
export const NO_SUPPORT = 'This terminal has no support address. Contact its operator.'

/**
 * Opens the support chat where there is one, else the address of support. The click is the visitor's own request for
 * the chat, so that it may load without consent.
 * @param onMissing Called where there is neither; a toast says so unless given.
 */
export function contactSupport(onMissing: () => void = tellMissing): void {
  const { intercomAppId } = pageSettings.integrations
  const open = () => openAddress(onMissing)
  if (intercomAppId === null || !switchStore.isOn('INTERCOM_ENABLED')) open()
  else import('./openChat.ts').then(({ openChat }) => openChat(intercomAppId, open), open)
}

/** By mail or on the web. */
function openAddress(onMissing: () => void): void {
  const { supportAddress } = pageSettings
  if (supportAddress === null) onMissing()
  else window.open(supportAddress, '_blank', 'noopener')
}

function tellMissing(): void {
  toast({ title: NO_SUPPORT })
}
