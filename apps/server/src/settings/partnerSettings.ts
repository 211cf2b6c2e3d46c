import { AppError } from '@tickmark/core/errors/AppError'
import type { Catalog } from '@tickmark/core/projects/Catalog'
import type { SwitchName } from '@tickmark/core/switches/SWITCHES'
import { z } from 'zod'
import { matching } from './settingValues.ts'

/**
 * The switches of what a partner's terminal has of its own, or not at all: they are off there, whatever `TT_FLAGS`
 * says.
 */
export const PARTNER_FLAGS = {
  PUBLIC_WEBSITE_ENABLED: false,
  // A page of its own, which no frame may show, about addresses of version 2.
  API_DOCS_ENABLED: false,
  ACCOUNT_PAGE_ENABLED: false,
  ACCOUNT_SETTINGS_ENABLED: false,
  ACCOUNT_NAVIGATION_ENABLED: false,
  MANUAL_AUTH_ENABLED: false,
  OAUTH_WEB_IDENTITY_ENABLED: false,
  OAUTH_DATA_TERMINAL_ENABLED: false,
  CUSTOM_CHARTS_ENABLED: false,
  CUSTOM_TABLES_ENABLED: false,
  MARTS_CUSTOM_PRESET_ENABLED: false,
  COOKIE_BANNER_ENABLED: false,
  FOOTER_ENABLED: false,
  HISTORY_NAVIGATION_ENABLED: false,
  GTM_ENABLED: false,
  INTERCOM_ENABLED: false,
} as const satisfies Partial<Record<SwitchName, false>>

const TICKERS_ALLOWED = 'project=X??USD, separated by commas, each ticker once'
/** Follows every ticker of the partner terminal. */
const SUFFIX = ' Curncy'

/** `TT_PARTNER_TICKERS`, such as `tron=XTXUSD`. A later entry wins. */
const TickersSetting = z.string().transform((text, context): Readonly<Record<string, string>> => {
  const pairs = new Map<string, string>()
  for (const entry of text.split(',').map((part) => part.trim())) {
    if (entry === '') continue
    const [id = '', pair = '', rest] = entry.split('=').map((part) => part.trim())
    if (id === '' || rest !== undefined || !/^X[A-Z0-9]{2}USD$/.test(pair)) {
      context.addIssue({ code: 'custom', message: TICKERS_ALLOWED })
      return z.NEVER
    }
    pairs.set(id, pair + SUFFIX)
  }
  return Object.fromEntries(pairs)
})

/** A scheme and a host: what a browser calls an origin. */
const Origin = matching(
  /^https?:\/\/[a-z0-9.-]+(?::\d{1,5})?$/,
  'a lowercase origin, such as https://terminal.example.com',
)

/** The settings that a partner's terminal needs beside `TT_PARTNER_TERMINAL`. */
export const PARTNER_SETTINGS = {
  TT_PARTNER_ORIGIN: Origin.optional(),
  TT_PARTNER_TICKERS: TickersSetting.default({}),
}

/** The embedding of the terminal in a partner's. */
export type PartnerConfig = {
  /** The only origin whose pages may frame the terminal; none may when null. */
  origin: string | null
  /** Tickers of that terminal by project id, instead of those of the catalog. */
  tickers: Readonly<Record<string, string>>
}

type Settings = z.output<z.ZodObject<typeof PARTNER_SETTINGS>>

export function makePartnerConfig(settings: Settings): PartnerConfig {
  return { origin: settings.TT_PARTNER_ORIGIN ?? null, tickers: settings.TT_PARTNER_TICKERS }
}

/**
 * The tickers of the partner terminal by project id.
 * @throws AppError `bad-request` when the operator names an unknown project, or gives it the ticker of another.
 */
export function listPartnerTickers(
  catalog: Catalog,
  { tickers: own }: PartnerConfig,
): Record<string, string> {
  const unknown = Object.keys(own).find((id) => catalog.find(id)?.project_id !== id)
  if (unknown !== undefined)
    throw new AppError(
      'bad-request',
      `The setting TT_PARTNER_TICKERS names "${unknown}", which is not a project.`,
    )
  const tickers = { ...Object.fromEntries(catalog.partnerTickers), ...own }
  const owners = Map.groupBy(Object.keys(tickers), (id) => tickers[id])
  for (const [ticker, [first, second]] of owners)
    if (second !== undefined)
      throw new AppError(
        'bad-request',
        `The setting TT_PARTNER_TICKERS gives ${first} and ${second} the same ticker, ${ticker}. Allowed: one project per ticker.`,
      )
  return tickers
}
