import type { IdentityProvider } from '@tickmark/core/session/IDENTITY_PROVIDERS'
import type { Captcha } from '../captcha/Captcha.ts'
import type { Counts } from '../limits/Counts.ts'
import type { AccountRequestQueue } from '../services/AccountRequestQueue.ts'
import type { Billing } from '../services/Billing.ts'
import type { FileQuota } from '../services/FILE_QUOTA.ts'
import type { KeyRing } from '../services/KeyRing.ts'
import type { MailQueue } from '../services/MailQueue.ts'
import type { OwnershipProofReader } from '../services/OwnershipProofReader.ts'
import type { ProviderClient } from '../services/ProviderClient.ts'
import type { SessionTiers } from '../services/SessionTiers.ts'
import type { Store } from '../store/Store.ts'
import type { WebhookDispatcher } from '../webhooks/WebhookDispatcher.ts'

/** The store of accounts and what its acts need. Every act takes it first. */
export type Accounts = {
  db: Store
  mail: MailQueue
  /** Requests for email addresses, which never reveal whether an address has an account. */
  requests: AccountRequestQueue
  /** Calls the webhooks of alerts. */
  webhooks: WebhookDispatcher
  captcha: Captcha
  /** Tries of passwords and the like; shared by all servers where they share a Redis. */
  attempts: Counts
  keys: KeyRing
  /** The external identity providers that are connected. */
  providers: ReadonlyMap<IdentityProvider, ProviderClient>
  sessionTiers: SessionTiers
  /** Days after which a session ends, however much it is used. */
  sessionMaxDays: number
  secret: string
  publicUrl: string
  productName: string
  /** True if tiers limit what is available. */
  isGated: boolean
  /** Null where no user can pay; then administrators set tiers. */
  billing: Billing | null
  /** Users with a verified address of this domain are staff. */
  companyDomain: string | null
  /** Reads the proofs of claims. */
  sites: OwnershipProofReader
  /** Ids of organizations that may merge changes of the projects that they have claimed. */
  mergers: readonly string[]
  /** The maximum amount that users may store in the datahub. */
  fileQuota: FileQuota
  now(): Date
  /** Does something after the call has answered, so that no caller waits for it; `close` does. */
  later(work: () => Promise<unknown>): void
  close(): Promise<void>
}
