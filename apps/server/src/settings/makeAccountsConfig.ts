import type { AccountsConfig } from '@tickmark/accounts/openAccounts'
import { AppError } from '@tickmark/core/errors/AppError'

type Settings = {
  DATABASE_URL?: string | undefined
  TT_SECRET?: string | undefined
  SMTP_URL?: string | undefined
  TT_MAIL_SENDER?: string | undefined
  TT_ALERT_PRIVATE_WEBHOOKS: 'on' | 'off'
  TT_TURNSTILE_SITE_KEY?: string | undefined
  TT_TURNSTILE_SECRET_KEY?: string | undefined
  TT_SESSION_MAX_DAYS: number
  TT_DATA_DIR: string
  TT_PRODUCT_NAME: string
  TT_COMPANY_DOMAIN?: string | undefined
}

/**
 * How the store of people is opened.
 * @throws AppError `bad-request` when only one of the two keys of Turnstile is set.
 */
export function makeAccountsConfig(
  settings: Settings,
  { publicUrl }: { publicUrl: string },
): Required<Pick<AccountsConfig, 'store' | 'mail' | 'captcha' | 'webhooks' | 'sessionMaxDays'>> & {
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
  throw new AppError(
    'bad-request',
    `The setting ${missing} is "". Allowed: both keys of Turnstile, or neither.`,
    { errors: [{ code: 'missing', field: missing, value: null }] },
  )
}
