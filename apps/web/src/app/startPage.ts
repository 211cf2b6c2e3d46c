import { startConsent } from '../data/consentStore.ts'
import { isEmbedded } from '../data/pageSettings.ts'
import { handleIdentityReturn } from '../data/session/handleIdentityReturn.ts'
import { loadSession } from '../data/session/loadSession.ts'
import { loadIntegrations } from '../integrations/loadIntegrations.ts'

if (!isEmbedded) {
  // Consent first, so that the services which it starts hear of what the session records.
  startConsent()
  loadIntegrations()
  handleIdentityReturn()
  void loadSession()
}
