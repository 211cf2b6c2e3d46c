import { type CaptchaConfig, createCaptcha } from './captcha/Captcha.ts'
import type { Accounts } from './context/Accounts.ts'
import { syncGallery } from './documents/syncGallery.ts'
import { SESSION_MAX_DAYS } from './identity/sessionToken.ts'
import { type Counts, MemoryCounts } from './limits/Counts.ts'
import { AccountRequestQueue } from './services/AccountRequestQueue.ts'
import { Billing, type BillingConfig } from './services/Billing.ts'
import { FILE_QUOTA, type FileQuota } from './services/FILE_QUOTA.ts'
import { type AnnounceAccess, KeyRing } from './services/KeyRing.ts'
import { MailQueue } from './services/MailQueue.ts'
import { type MailConfig, openMailTransport } from './services/MailTransport.ts'
import { createOwnershipProofReader, type SiteConfig } from './services/OwnershipProofReader.ts'
import { ProviderClient, type ProviderConfig } from './services/ProviderClient.ts'
import { SessionTiers } from './services/SessionTiers.ts'
import type { AccountRequest } from './store/AccountRequest.ts'
import { openStore, type StoreConfig } from './store/openStore.ts'
import type { Querier } from './store/Store.ts'
import { answerEmailChange } from './users/changeEmail.ts'
import { answerPasswordReset } from './users/resetPassword.ts'
import { answerSignUp } from './users/signUp.ts'
import { answerResend } from './users/verifyEmail.ts'
import type { WebhookPolicy } from './webhooks/checkWebhookUrl.ts'
import { WebhookDispatcher } from './webhooks/WebhookDispatcher.ts'

export type AccountsConfig = {
  store: StoreConfig
  mail: MailConfig
  captcha: CaptchaConfig
  /** The external identity providers that are connected; none when absent. */
  providers?: readonly ProviderConfig[]
  /** Signs sessions and captchas; at least 32 characters. */
  secret: string
  publicUrl: string
  productName: string
  companyDomain: string | null
  /** True if tiers limit what is available; false when absent. */
  isGated?: boolean
  /** Days after which a session ends, however much it is used; `SESSION_MAX_DAYS` when absent. */
  sessionMaxDays?: number
  billing?: BillingConfig | null
  /** The store of attempt counts; the memory of this process when absent. */
  counts?: Counts
  /** The hosts at which webhooks may be called; the public internet alone when absent. */
  webhooks?: WebhookPolicy
  /** The way to read proofs of claims; by the DNS servers of the system when absent. */
  claims?: SiteConfig
  /** Ids of organizations that may merge changes of the projects that they have claimed; none when absent. */
  mergers?: readonly string[]
  /** The maximum amount that users may store in the datahub; `FILE_QUOTA` when absent. */
  fileQuota?: FileQuota
  /** Announces changes of access to other servers; they notice by themselves within ten seconds when absent. */
  announce?: AnnounceAccess
  /** Receives failures of work that ran after its call had answered. */
  reportFailure?: (failure: unknown) => void
}

/**
 * Opens the store of accounts.
 * @throws AppError `conflict` when another process has it, or a newer release wrote it.
 */
export async function openAccounts(config: AccountsConfig): Promise<Accounts> {
  const { secret, publicUrl, productName, companyDomain } = config
  const sessionMaxDays = config.sessionMaxDays ?? SESSION_MAX_DAYS
  const store = await openStore(config.store)
  const mail = new MailQueue(store.db, await openMailTransport(config.mail))
  if (config.store.kind === 'embedded') await mail.recover()
  void mail.deliver()
  const policy = config.webhooks ?? { allowsPrivate: false }
  const webhooks = new WebhookDispatcher(store.db, { policy, secret })
  const keys = new KeyRing(store.db, config.announce)
  const running = new Set<Promise<unknown>>()
  const accounts: Accounts = {
    db: store.db,
    mail,
    requests: new AccountRequestQueue(store.db, {
      answer: (trx, request) => answerRequest(accounts, trx, request),
      onAnswered: () => void mail.deliver(),
      reportFailure: (failure) => config.reportFailure?.(failure),
    }),
    webhooks,
    captcha: createCaptcha(config.captcha, { db: store.db, secret }),
    attempts: config.counts ?? new MemoryCounts(),
    keys,
    providers: new Map(
      (config.providers ?? []).map((provider) => [
        provider.id,
        new ProviderClient(provider, `${publicUrl}/v1/identity/${provider.id}/callback`),
      ]),
    ),
    sessionTiers: new SessionTiers(store.db, {
      secret,
      maxDays: sessionMaxDays,
      ...(config.announce !== undefined && { announce: config.announce }),
    }),
    sessionMaxDays,
    secret,
    publicUrl,
    productName,
    isGated: config.isGated ?? false,
    billing: config.billing ? new Billing(config.billing) : null,
    companyDomain,
    sites: createOwnershipProofReader(config.claims ?? { dnsServers: [] }),
    mergers: config.mergers ?? [],
    fileQuota: config.fileQuota ?? FILE_QUOTA,
    now: () => new Date(),
    later: (work) => {
      const done = work()
        .catch((failure: unknown) => config.reportFailure?.(failure))
        .finally(() => running.delete(done))
      running.add(done)
    },
    close: async () => {
      await Promise.all(running)
      await accounts.requests.close()
      await mail.close()
      await webhooks.close()
      await keys.close()
      await store.close()
    },
  }
  await syncGallery(accounts)
  void accounts.requests.start()
  return accounts
}

/** Does what a request for an email address is for, and queues the email that says so, if there is one. */
export function answerRequest(
  accounts: Accounts,
  trx: Querier,
  request: AccountRequest,
): Promise<void> {
  switch (request.kind) {
    case 'sign-up':
      return answerSignUp(accounts, trx, request)
    case 'resend-verification':
      return answerResend(accounts, trx, request.email)
    case 'reset-password':
      return answerPasswordReset(accounts, trx, request.email)
    case 'change-email':
      return answerEmailChange(accounts, trx, request)
  }
}
