import { SESSION_MAX_DAYS } from '@tickmark/accounts/identity/sessionToken'
import { z } from 'zod'

const SESSION_MAX_DAYS_ALLOWED = 'whole days from 1 to 3650'

/** The settings about people: where they are kept, how they get e-mails, and what keeps programs out. */
export const ACCOUNT_SETTINGS = {
  DATABASE_URL: z
    .url({
      protocol: /^postgres(?:ql)?$/,
      error: 'an address that begins with postgres:// or postgresql://',
    })
    .optional(),
  TT_COOKIE_DOMAIN: z
    .string()
    .regex(
      /^(?:parent|localhost|[a-z0-9-]+(?:\.[a-z0-9-]+)+)$/,
      'parent, or a domain in small letters, such as example.com',
    )
    .optional(),
  TT_SECRET: z.string().min(32, 'at least 32 characters').optional(),
  TT_SESSION_MAX_DAYS: z
    .string()
    .regex(/^[1-9]\d{0,3}$/, SESSION_MAX_DAYS_ALLOWED)
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
  TT_MAIL_SENDER: z
    .string()
    .regex(/^[^\s@<>"]+@[^\s@<>"]+$/, 'an e-mail address')
    .optional(),
  TT_ALERT_PRIVATE_WEBHOOKS: z.enum(['on', 'off'], 'on or off').default('off'),
  TT_TURNSTILE_SITE_KEY: z
    .string()
    .regex(/^[\w-]{10,100}$/, 'a site key of Turnstile')
    .optional(),
  TT_TURNSTILE_SECRET_KEY: z
    .string()
    .regex(/^[\w-]{10,100}$/, 'a secret key of Turnstile')
    .optional(),
  TT_TRUSTED_PROXIES: z
    .string()
    .regex(
      /^[\da-fA-F.:/]+(?:\s*,\s*[\da-fA-F.:/]+)*$/,
      'addresses or networks of proxies, separated by commas, such as 127.0.0.1,10.0.0.0/8',
    )
    .transform((text) => text.split(',').map((part) => part.trim()))
    .default([]),
}

/** Settings whose value is never told back. */
export const SECRET_SETTINGS: ReadonlySet<string> = new Set([
  'DATABASE_URL',
  'TT_WEB_IDENTITY_CLIENT_SECRET',
  'TT_DATA_TERMINAL_CLIENT_SECRET',
  'SMTP_URL',
  'REDIS_URL',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'TT_SECRET',
  'TT_TERMINAL_JWT_SECRET',
  'TT_TURNSTILE_SECRET_KEY',
  'TT_COINGECKO_KEY',
  'TT_DEFILLAMA_KEY',
  'TT_GITHUB_TOKEN',
])
