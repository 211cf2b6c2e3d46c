import type { IdentityProvider } from '@tickmark/core/session/IDENTITY_PROVIDERS'
import type { Captcha } from './captcha/Captcha.ts'
import type { Auth } from './identity/createAuth.ts'
import type { KeyRing } from './keys/KeyRing.ts'
import type { AttemptLimiter } from './limits/AttemptLimiter.ts'
import type { MailDesk } from './mail/MailDesk.ts'
import type { ProviderClient } from './providers/ProviderClient.ts'
import type { Store } from './store/Store.ts'

/** The store of people and what its acts need. Every act takes it first. */
export type Accounts = {
  db: Store
  auth: Auth
  mail: MailDesk
  captcha: Captcha
  attempts: AttemptLimiter
  keys: KeyRing
  /** The external identity providers that are connected. */
  providers: ReadonlyMap<IdentityProvider, ProviderClient>
  secret: string
  publicUrl: string
  productName: string
  /** Whoever has a verified address of this domain is staff. */
  companyDomain: string | null
  now(): Date
  /** Does something after the call has answered, so that its length tells nothing; `close` waits for it. */
  later(work: () => Promise<unknown>): void
  close(): Promise<void>
}
