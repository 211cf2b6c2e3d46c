import { startConsent } from './consent/startConsent.ts'
import { isEmbedded } from './data/isEmbedded.ts'
import { loadIntegrations } from './integrations/loadIntegrations.ts'
import { handleIdentityReturn } from './session/handleIdentityReturn.ts'
import { startSession } from './session/startSession.ts'

if (!isEmbedded) {
  // Consent first, so that the services which it starts hear of what the session records.
  startConsent()
  loadIntegrations()
  handleIdentityReturn()
  void startSession()
}
