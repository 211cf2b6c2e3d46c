import { AppError } from '@tickmark/core/errors/AppError'
import { PARTNER_TICKERS, writePartnerTickers } from '@tickmark/core/projects/PARTNER_TICKERS'

/** How the terminal stands in a partner's. */
export type PartnerConfig = {
  /** The only origin whose pages may frame the terminal; none may when null. */
  origin: string | null
  /** The tickers of that terminal by project id. */
  tickers: Readonly<Record<string, string>>
}

type Settings = {
  TT_PARTNER_ORIGIN?: string | undefined
  TT_PARTNER_TICKERS: Readonly<Record<string, string>>
}

/** @throws AppError `bad-request` when the operator gives a project the ticker of another. */
export function makePartnerConfig(settings: Settings): PartnerConfig {
  const tickers = { ...PARTNER_TICKERS, ...writePartnerTickers(settings.TT_PARTNER_TICKERS) }
  const owners = Map.groupBy(Object.keys(tickers), (id) => tickers[id])
  for (const [ticker, [first, second]] of owners)
    if (second !== undefined)
      throw new AppError(
        'bad-request',
        `The setting TT_PARTNER_TICKERS gives ${first} and ${second} the same ticker, ${ticker}. Allowed: one project per ticker.`,
      )
  return { origin: settings.TT_PARTNER_ORIGIN ?? null, tickers }
}
