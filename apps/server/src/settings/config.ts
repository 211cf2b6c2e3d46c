import { join } from 'node:path'
import type { BillingConfig } from '@tickmark/accounts/services/Billing'
import type { ProviderConfig } from '@tickmark/accounts/services/ProviderClient'
import type { AnalyticsConfig } from '@tickmark/analytics/store/openAnalytics'
import type { ModelConfig } from '@tickmark/api/model/LanguageModel'
import { AppError } from '@tickmark/core/errors/AppError'
import { maskSecrets } from '@tickmark/core/errors/maskSecrets'
import { DATA_VENDOR } from '@tickmark/core/pages/PageSettings'
import { ANALYTICS_FLAGS } from '@tickmark/core/switches/ANALYTICS_FLAGS'
import { resolveSwitches } from '@tickmark/core/switches/resolveSwitches'
import type { SwitchName } from '@tickmark/core/switches/SWITCHES'
import type { S3Config } from '@tickmark/ingest/objects/S3Client'
import type { Retention } from '@tickmark/ingest/rawAnswers/chooseLists'
import type { ConnectorSettings } from '@tickmark/ingest/sources/createConnectors'
import { z } from 'zod'
import { ACCOUNT_SETTINGS, makeAccountsConfig, SECRET_SETTINGS } from './accountSettings.ts'
import { BILLING_SETTINGS, makeBillingConfig } from './billingSettings.ts'
import { CLICKHOUSE_SETTINGS, makeAnalyticsConfig } from './CLICKHOUSE_SETTINGS.ts'
import { DOCUMENT_SETTINGS, type DocumentConfig, makeDocumentConfig } from './DOCUMENT_SETTINGS.ts'
import {
  INTEGRATION_SETTINGS,
  type IntegrationConfig,
  makeIntegrationConfig,
} from './integrationSettings.ts'
import { LIMIT_SETTINGS, type LimitConfig, makeLimitConfig } from './LIMIT_SETTINGS.ts'
import { makeCookieDomain } from './makeCookieDomain.ts'
import { MODEL_SETTINGS, makeModelConfig } from './modelSettings.ts'
import {
  makeOperationsConfig,
  OPERATIONS_SETTINGS,
  type OperationsConfig,
} from './operationsSettings.ts'
import {
  makePartnerConfig,
  PARTNER_FLAGS,
  PARTNER_SETTINGS,
  type PartnerConfig,
} from './partnerSettings.ts'
import { makePriceConfig, PRICE_SETTINGS, type PriceConfig } from './priceSettings.ts'
import { makeProviders, PROVIDER_SETTINGS } from './providerSettings.ts'
import { makeS3Account, S3_SETTINGS, type S3Account } from './S3_SETTINGS.ts'
import { SYNC_SETTINGS } from './SYNC_SETTINGS.ts'
import { FlagsSetting, HttpUrl, matching, refuseMissing } from './settingValues.ts'

const Switch = z.enum(['on', 'off'], 'on or off')

/** A host as URLs write it: addresses of IPv6 in brackets. */
function hostInUrl(host: string): string {
  return host.includes(':') ? `[${host}]` : host
}

/** Every setting, and in its error message what is allowed. */
const Settings = z.object({
  PORT: matching(/^\d{1,5}$/, 'a whole number from 0 to 65535')
    .transform(Number)
    .pipe(z.int().max(65_535, 'a whole number from 0 to 65535'))
    .default(3000),
  HOST: matching(/^[\w.:-]+$/, 'a host name or address')
    .refine((host) => URL.canParse(`http://${hostInUrl(host)}`), 'a host name or address')
    .default('127.0.0.1'),
  TT_DATA_DIR: z.string().min(1, 'a folder').default('./data'),
  TT_SAMPLE: Switch.default('on'),
  ...CLICKHOUSE_SETTINGS,
  TT_PUBLIC_URL: HttpUrl.optional(),
  TT_API_PREFIX: matching(
    /^(?:\/[\w.~-]+)+$/,
    'a path without a slash at its end, such as /feeds/tickmark',
  ).optional(),
  TT_PUBLIC_TOKEN: matching(
    /^[\w.~+/-]{8,200}=*$/,
    '8 to 200 letters, digits and - . _ ~ + /',
  ).default('tickmark-public'),
  TT_PRODUCT_NAME: z
    .string()
    .trim()
    .min(1, '1 to 60 characters')
    .max(60, '1 to 60 characters')
    .default('Tickmark'),
  TT_GATING: Switch.default('off'),
  TT_REQUESTS_PER_MINUTE: matching(/^([1-9]\d{0,8}|off)$/, 'a whole number above 0, or off')
    .transform((text) => (text === 'off' ? Number.POSITIVE_INFINITY : Number(text)))
    .optional(),
  TT_FLAGS: FlagsSetting.default({}),
  TT_PARTNER_TERMINAL: Switch.default('off'),
  ...PARTNER_SETTINGS,
  TT_COMPANY_DOMAIN: matching(
    /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/,
    'a lowercase domain, such as example.com',
  ).optional(),
  TT_SUPPORT_ADDRESS: matching(
    /^(?:https:\/\/\S+|[^\s@:/]+@[^\s@:/]+)$/,
    'an email address or an https address',
  ).optional(),
  TT_TERMINAL_JWT_SECRET: z.string().min(32, 'at least 32 characters').optional(),
  ...LIMIT_SETTINGS,
  ...DOCUMENT_SETTINGS,
  ...ACCOUNT_SETTINGS,
  ...PROVIDER_SETTINGS,
  ...BILLING_SETTINGS,
  ...SYNC_SETTINGS,
  ...S3_SETTINGS,
  ...PRICE_SETTINGS,
  ...INTEGRATION_SETTINGS,
  ...OPERATIONS_SETTINGS,
  ...MODEL_SETTINGS,
})

/** Requests per minute for each key and address when nothing else is set. */
const REQUESTS_PER_MINUTE = { open: 6_000, gated: 600 } as const

/** Settings of earlier versions that are constants now. Values of theirs are ignored with a warning. */
const RETIRED_SETTINGS = [
  'TT_HEADER_SECONDS',
  'TT_REQUEST_SECONDS',
  'TT_READER_SECONDS',
  'TT_BODY_MB_PER_ADDRESS',
  'TT_ANSWER_MB_PER_ADDRESS',
  'TT_FILE_WAIT_SECONDS',
  'TT_QUERY_WAIT_SECONDS',
  'TT_DOCUMENT_SECONDS',
  'TT_PRICE_CONNECTIONS',
] as const

/** Lists the settings that are set and have no effect any more. */
export function listRetired(source: Readonly<Record<string, string | undefined>>): string[] {
  return RETIRED_SETTINGS.filter((name) => source[name])
}

/** The configuration of this installation: the settings, checked and put into the shape that the code takes. */
export type Config = {
  host: string
  port: number
  productName: string
  publicUrl: string
  publicToken: string
  /** The path under which pages request the interface; empty for the origin itself. */
  apiPrefix: string
  /** True if tiers limit what is available; see `TIERS` in core. */
  isGated: boolean
  requestsPerMinute: number
  limits: LimitConfig
  /** Limits on reading and storing documents of users. */
  documents: DocumentConfig
  dataDir: string
  analytics: AnalyticsConfig
  /** Unreviewed projects. */
  catalog: {
    /** They are left out everywhere. */
    onlyReviewed: boolean
    /** Imported files may make them, of names that no project claims. */
    discovers: boolean
    /** Logos of projects are fetched from where sources and curated files name them. */
    hasLogos: boolean
  }
  /** An empty installation is filled with generated data. */
  fillsWithSample: boolean
  /** The switches that the operator turned on and off. */
  switches: Partial<Record<SwitchName, boolean>>
  /** The embedding of the terminal in a partner's; null where it is not. */
  partner: PartnerConfig | null
  companyDomain: string | null
  /** The domain that cookies are set on; null for the host alone. */
  cookieDomain: string | null
  /** Proxies whose word about the address of a visitor is taken. */
  trustedProxies: readonly string[]
  /** The address of Redis, where servers count together; each counts for itself when null. */
  redisUrl: string | null
  /** The configuration of sales; null where nothing is sold. */
  billing: BillingConfig | null
  accounts: ReturnType<typeof makeAccountsConfig> & { providers: readonly ProviderConfig[] }
  /** A `mailto:` or `https:` address; null where none is set and the terminal has no domain of its own. */
  supportAddress: string | null
  /** Signs the rate-limit token of the terminal's own pages. */
  terminalJwtSecret: string | null
  /** The S3-compatible store; null where none is set. */
  s3: S3Account | null
  /** The configuration of syncing live sources, where they are. */
  sync: ConnectorSettings & {
    /** Null for all of them. */
    sources: readonly string[] | null
    /** The place where their answers are kept, and the time for which. */
    raw: { kind: 'folder'; path: string } | { kind: 's3'; s3: S3Config }
    retention: Retention
    /** The address of a mirror through which they are requested. */
    mirror: string | null
    /** Hours between two runs of the server itself; null when it syncs nothing by itself. */
    everyHours: number | null
    /** Nothing is synced by itself where the operator has loaded files of their own. */
    spareOwnFiles: boolean
  }
  /** The configuration of reading and sending live prices; null while they are switched off. */
  prices: PriceConfig | null
  integrations: IntegrationConfig
  operations: OperationsConfig
  /** The model that plans questions in words that the rules cannot; null where none is configured. */
  model: ModelConfig | null
}

/**
 * Reads the settings. An empty setting counts as absent.
 * @throws AppError `bad-request` with one line that names the setting, its value and what is allowed.
 */
export function makeConfig(source: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(
    Object.keys(Settings.shape).map((name) => [
      name,
      source[name] === '' ? undefined : source[name],
    ]),
  )
  const parsed = Settings.safeParse(given)
  if (!parsed.success) refuseSetting(parsed.error, given)
  const settings = parsed.data
  const shownHost = ['0.0.0.0', '127.0.0.1', '::', '::1'].includes(settings.HOST)
    ? 'localhost'
    : hostInUrl(settings.HOST)
  const isPartner = settings.TT_PARTNER_TERMINAL === 'on'
  const byClientId = settings.TT_WEB_IDENTITY_CLIENT_ID !== undefined && {
    OAUTH_WEB_IDENTITY_ENABLED: true,
  }
  const switches = {
    ...(settings.TT_POSTHOG_KEY === undefined && ANALYTICS_FLAGS),
    ...byClientId,
    ...settings.TT_FLAGS,
    ...(isPartner && PARTNER_FLAGS),
  }
  const publicUrl = settings.TT_PUBLIC_URL ?? `http://${shownHost}:${settings.PORT}`
  return {
    host: settings.HOST,
    port: settings.PORT,
    productName: settings.TT_PRODUCT_NAME,
    publicUrl,
    publicToken: settings.TT_PUBLIC_TOKEN,
    apiPrefix: settings.TT_API_PREFIX ?? '',
    isGated: settings.TT_GATING === 'on',
    requestsPerMinute:
      settings.TT_REQUESTS_PER_MINUTE ??
      (settings.TT_GATING === 'on' ? REQUESTS_PER_MINUTE.gated : REQUESTS_PER_MINUTE.open),
    limits: makeLimitConfig(settings),
    documents: makeDocumentConfig(settings),
    dataDir: settings.TT_DATA_DIR,
    analytics: makeAnalyticsConfig(settings, {
      folder: `${settings.TT_DATA_DIR}/ch`,
      isShared: settings.REDIS_URL !== undefined || settings.DATABASE_URL !== undefined,
    }),
    catalog: {
      onlyReviewed: settings.TT_CATALOGUE === 'curated',
      // Names that are hidden would be made again and again.
      hasLogos: settings.TT_LOGOS === 'on',
      discovers: settings.TT_DISCOVER !== 'off' && settings.TT_CATALOGUE === 'all',
    },
    fillsWithSample: settings.TT_SAMPLE === 'on',
    switches,
    partner: isPartner ? makePartnerConfig(settings) : null,
    companyDomain: settings.TT_COMPANY_DOMAIN ?? null,
    cookieDomain: makeCookieDomain(settings.TT_COOKIE_DOMAIN, { publicUrl }),
    trustedProxies: settings.TT_TRUSTED_PROXIES,
    redisUrl: settings.REDIS_URL ?? null,
    billing: makeBillingConfig(settings),
    accounts: {
      ...makeAccountsConfig(settings, { publicUrl }),
      providers: makeProviders(settings, resolveSwitches({ operator: switches })),
    },
    supportAddress: makeSupportAddress(settings, publicUrl),
    terminalJwtSecret: settings.TT_TERMINAL_JWT_SECRET ?? null,
    s3: makeS3Account(settings),
    sync: makeSyncConfig(settings),
    prices: resolveSwitches({ operator: switches }).REALTIME_PRICES_ENABLED
      ? makePriceConfig(settings)
      : null,
    integrations: makeIntegrationConfig(settings),
    operations: makeOperationsConfig(settings),
    model: makeModelConfig(settings),
  }
}

/** No one reads mail to `localhost`, to an address in numbers or to a name of a private network. */
function makeSupportAddress(
  { TT_SUPPORT_ADDRESS: given, TT_COMPANY_DOMAIN: company }: z.output<typeof Settings>,
  publicUrl: string,
): string | null {
  if (given !== undefined) return given.startsWith('https://') ? given : `mailto:${given}`
  const { hostname } = new URL(publicUrl)
  const domain =
    company ??
    (/\.(?!localhost$|local$|internal$)[a-z][a-z\d-]*$/.test(hostname) ? hostname : undefined)
  return domain === undefined ? null : `mailto:support@${domain}`
}

function makeSyncConfig(settings: z.output<typeof Settings>): Config['sync'] {
  if (settings.TT_SOURCES?.includes('github') && settings.TT_GITHUB_TOKEN === undefined)
    refuseMissing('TT_GITHUB_TOKEN', 'a token, which is required by github in TT_SOURCES')
  return {
    sources: settings.TT_SOURCES ?? null,
    raw: makeRawConfig(settings),
    retention: {
      days: settings.TT_RAW_KEEP_DAYS,
      mostBytes: settings.TT_RAW_MAX_GB === null ? null : settings.TT_RAW_MAX_GB * 1_000_000_000,
      keepsEvidence: settings.TT_RAW_KEEP_EVIDENCE === 'on',
    },
    mirror: settings.TT_SOURCE_MIRROR ?? null,
    everyHours: settings.TT_SYNC === 'off' ? null : settings.TT_SYNC_HOURS,
    spareOwnFiles: settings.TT_SYNC === 'auto',
    defillamaKey: settings.TT_DEFILLAMA_KEY ?? null,
    coingeckoKey: settings.TT_COINGECKO_KEY ?? null,
    coingeckoPlan: settings.TT_COINGECKO_PLAN,
    githubToken: settings.TT_GITHUB_TOKEN ?? null,
    discovery:
      settings.TT_DISCOVER === 'on' && settings.TT_CATALOGUE === 'all'
        ? { coins: settings.TT_DISCOVER_COINS }
        : null,
  }
}

function makeRawConfig(settings: z.output<typeof Settings>): Config['sync']['raw'] {
  const { TT_RAW_URL: at, TT_RAW_DIR: folder, TT_DATA_DIR: dataDir } = settings
  if (at === undefined) return { kind: 'folder', path: folder ?? join(dataDir, 'raw') }
  if (folder !== undefined)
    throw new AppError(
      'bad-request',
      'Both TT_RAW_URL and TT_RAW_DIR are set. Set only the one where raw answers are stored.',
      { errors: [{ code: 'invalid', field: 'TT_RAW_DIR', value: folder }] },
    )
  const account = makeS3Account(settings)
  if (account === null) refuseMissing('TT_S3_ACCESS_KEY_ID', 'a key to the bucket of TT_RAW_URL')
  return { kind: 's3', s3: { ...account, ...at, name: 'TT_RAW_URL' } }
}

const EMAIL_SETTINGS: ReadonlySet<string> = new Set(['TT_MAIL_SENDER', 'TT_SUPPORT_ADDRESS'])

function refuseSetting(
  failure: z.ZodError,
  given: Readonly<Record<string, string | undefined>>,
): never {
  const [issue] = failure.issues
  const name = String(issue?.path[0] ?? '')
  const text = maskSecrets(given[name] ?? '')
  // A password may stand before an @ that no address begins with, too.
  const isSecret = SECRET_SETTINGS.has(name) || (/(?<!…)@/.test(text) && !EMAIL_SETTINGS.has(name))
  const value = isSecret ? '…' : text
  throw new AppError(
    'bad-request',
    `The setting ${name} is "${value}". Allowed: ${issue?.message ?? ''}.`,
    { cause: failure, errors: [{ code: 'invalid', field: name, value }] },
  )
}

/**
 * Returns whether every call is served under `/v1` as well: a partner's terminal speaks that version only, and below
 * the segment of the data vendor pages request it in place of version 2.
 */
export function servesVersion1({
  partner,
  apiPrefix,
}: Pick<Config, 'partner' | 'apiPrefix'>): boolean {
  return partner !== null || apiPrefix.endsWith(`/${DATA_VENDOR}`)
}
