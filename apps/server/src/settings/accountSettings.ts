import { SESSION_MAX_DAYS } from '@tickmark/accounts/identity/sessionToken'
import type { AccountsConfig } from '@tickmark/accounts/openAccounts'
import { z } from 'zod'
import { matching, refuseMissing } from './settingValues.ts'

const SESSION_MAX_DAYS_ALLOWED = 'whole days from 1 to 3650'

/** The settings of accounts: their store, emails and captcha. */
export const ACCOUNT_SETTINGS = {
  DATABASE_URL: z
    .url({
      protocol: /^postgres(?:ql)?$/,
      error: 'an address that begins with postgres:// or postgresql://',
    })
    .optional(),
  TT_COOKIE_DOMAIN: matching(
    /^(?:parent|localhost|[a-z0-9-]+(?:\.[a-z0-9-]+)+)$/,
    'parent, or a lowercase domain, such as example.com',
  ).optional(),
  TT_SECRET: z.string().min(32, 'at least 32 characters').optional(),
  TT_SESSION_MAX_DAYS: matching(/^[1-9]\d{0,3}$/, SESSION_MAX_DAYS_ALLOWED)
    .transform(Number)
    .pipe(z.int().max(3_650, SESSION_MAX_DAYS_ALLOWED))
    .default(SESSION_MAX_DAYS),
  REDIS_URL: z
    .url({
      protocol: /^rediss?$/,
      error: 'an address that begins with redis:// or rediss://',
    })
    .optional(),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'an address that begins with smtp:// or smtps://' })
    .optional(),
  TT_MAIL_SENDER: matching(/^[^\s@<>"]+@[^\s@<>"]+$/, 'an email address').optional(),
  TT_ALERT_PRIVATE_WEBHOOKS: z.enum(['on', 'off'], 'on or off').default('off'),
  TT_CLAIM_DNS: matching(
    /^[\da-fA-F.:[\]]+(?:\s*,\s*[\da-fA-F.:[\]]+)*$/,
    'addresses of DNS servers, separated by commas, such as 1.1.1.1,9.9.9.9',
  )
    .transform(splitList)
    .default([]),
  TT_DATAHUB_MERGERS: matching(
    /^[\w-]+(?:\s*,\s*[\w-]+)*$/,
    'ids of organizations, separated by commas',
  )
    .transform(splitList)
    .default([]),
  TT_TURNSTILE_SITE_KEY: matching(/^[\w-]{10,100}$/, 'a site key of Turnstile').optional(),
  TT_TURNSTILE_SECRET_KEY: matching(/^[\w-]{10,100}$/, 'a secret key of Turnstile').optional(),
  TT_TRUSTED_PROXIES: matching(
    /^[\da-fA-F.:/]+(?:\s*,\s*[\da-fA-F.:/]+)*$/,
    'addresses or networks of proxies, separated by commas, such as 127.0.0.1,10.0.0.0/8',
  )
    .transform(splitList)
    .default([]),
}

function splitList(text: string): string[] {
  return text.split(',').map((part) => part.trim())
}

/** Settings whose value is never repeated in a message. */
export const SECRET_SETTINGS: ReadonlySet<string> = new Set([
  'CLICKHOUSE_CLUSTER',
  'DATABASE_URL',
  'TT_WEB_IDENTITY_CLIENT_SECRET',
  'TT_DATA_TERMINAL_CLIENT_SECRET',
  'SMTP_URL',
  'REDIS_URL',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'TT_SECRET',
  'TT_METRICS_TOKEN',
  'TT_TERMINAL_JWT_SECRET',
  'TT_TURNSTILE_SECRET_KEY',
  'TT_COINGECKO_KEY',
  'TT_DEFILLAMA_KEY',
  'TT_GITHUB_TOKEN',
  'TT_LLM_KEY',
  'TT_S3_SECRET_ACCESS_KEY',
])

type Settings = z.output<z.ZodObject<typeof ACCOUNT_SETTINGS>> & {
  TT_DATA_DIR: string
  TT_PRODUCT_NAME: string
  TT_COMPANY_DOMAIN?: string | undefined
}

/**
 * Makes the configuration with which the store of accounts is opened.
 * @throws AppError `bad-request` when only one of the two keys of Turnstile is set.
 */
export function makeAccountsConfig(
  settings: Settings,
  { publicUrl }: { publicUrl: string },
): Required<
  Pick<
    AccountsConfig,
    'store' | 'mail' | 'captcha' | 'webhooks' | 'claims' | 'mergers' | 'sessionMaxDays'
  >
> & {
  /** Null where the installation makes its own; see `readSecret`. */
  secret: string | null
} {
  const domain = settings.TT_COMPANY_DOMAIN ?? new URL(publicUrl).hostname
  const address = settings.TT_MAIL_SENDER ?? `no-reply@${domain}`
  const sender = `"${settings.TT_PRODUCT_NAME.replace(/["\\]/g, '')}" <${address}>`
  return {
    store:
      settings.DATABASE_URL === undefined
        ? { kind: 'embedded', path: `${settings.TT_DATA_DIR}/people` }
        : { kind: 'server', url: settings.DATABASE_URL },
    mail:
      settings.SMTP_URL === undefined
        ? { kind: 'outbox', folder: `${settings.TT_DATA_DIR}/outbox`, sender }
        : { kind: 'smtp', url: settings.SMTP_URL, sender },
    captcha: chooseCaptcha(settings),
    webhooks: { allowsPrivate: settings.TT_ALERT_PRIVATE_WEBHOOKS === 'on' },
    claims: { dnsServers: settings.TT_CLAIM_DNS },
    mergers: settings.TT_DATAHUB_MERGERS,
    sessionMaxDays: settings.TT_SESSION_MAX_DAYS,
    secret: settings.TT_SECRET ?? null,
  }
}

function chooseCaptcha(settings: Settings): AccountsConfig['captcha'] {
  const { TT_TURNSTILE_SITE_KEY: siteKey, TT_TURNSTILE_SECRET_KEY: secretKey } = settings
  if (siteKey === undefined && secretKey === undefined) return { kind: 'altcha' }
  if (siteKey !== undefined && secretKey !== undefined)
    return { kind: 'turnstile', siteKey, secretKey }
  const missing = siteKey === undefined ? 'TT_TURNSTILE_SITE_KEY' : 'TT_TURNSTILE_SECRET_KEY'
  return refuseMissing(missing, 'both keys of Turnstile, or neither')
}
