import { switchStore } from '../../data/switchStore.ts'
import type { Service } from '../Service.ts'

/**
 * Intercom: there with consent, so that answers of support reach the visitor. Without it, `contactSupport` brings
 * it when the visitor asks for it.
 */
export function chatService(appId: string): Service {
  return {
    name: 'The support chat',
    isWanted: ({ isAllowed }) => isAllowed && switchStore.isOn('INTERCOM_ENABLED'),
    async load() {
      const { startChat } = await import('./startChat.ts')
      return () => startChat(appId)
    },
  }
}
