import { startConsent } from '../data/consentStore.ts'
import { handleIdentityReturn } from '../data/session/handleIdentityReturn.ts'
import { loadSession } from '../data/session/loadSession.ts'
import { loadIntegrations } from '../integrations/loadIntegrations.ts'

// Consent first, so that the services which it starts hear of what the session records.
startConsent()
loadIntegrations()
handleIdentityReturn()
void loadSession()
