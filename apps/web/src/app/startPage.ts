import { startConsent } from '../data/consent/startConsent.ts'
import { isEmbedded } from '../data/isEmbedded.ts'
import { handleIdentityReturn } from '../data/session/handleIdentityReturn.ts'
import { startSession } from '../data/session/startSession.ts'
import { loadIntegrations } from '../integrations/loadIntegrations.ts'

if (!isEmbedded) {
  // Consent first, so that the services which it starts hear of what the session records.
  startConsent()
  loadIntegrations()
  handleIdentityReturn()
  void startSession()
}
