import { pageSettings } from '../data/pageSettings.ts'
import { switchStore } from '../data/switchStore.ts'

/**
 * Opens the way to support: the chat where there is one, else the address. The click is the visitor's own request
 * for the chat, so that it may load without consent.
 */
export function contactSupport(): void {
  const { intercomAppId } = pageSettings.integrations
  if (intercomAppId === null || !switchStore.isOn('INTERCOM_ENABLED')) openAddress()
  else
    import('./chat/openChat.ts').then(
      ({ openChat }) => openChat(intercomAppId, openAddress),
      () => openAddress(),
    )
}

/** By mail or on the web. */
function openAddress(): void {
  window.open(pageSettings.supportAddress, '_blank', 'noopener')
}
