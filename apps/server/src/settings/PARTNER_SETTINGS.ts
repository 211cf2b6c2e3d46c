import { PARTNER_PROJECT_IDS } from '@tickmark/core/projects/PARTNER_TICKERS'
import { z } from 'zod'

const TICKERS_ALLOWED = `project=X??USD, separated by commas, each ticker once; projects are ${PARTNER_PROJECT_IDS.join(', ')}`

/** `TT_PARTNER_TICKERS`, such as `tron=XTXUSD`. A later entry wins. */
const TickersSetting = z.string().transform((text, context): Readonly<Record<string, string>> => {
  const pairs = new Map<string, string>()
  for (const entry of text.split(',').map((part) => part.trim())) {
    if (entry === '') continue
    const [given = '', pair = '', rest] = entry.split('=').map((part) => part.trim())
    const id = PARTNER_PROJECT_IDS.find((known) => known === given)
    if (id === undefined || rest !== undefined || !/^X[A-Z0-9]{2}USD$/.test(pair)) {
      context.addIssue({ code: 'custom', message: TICKERS_ALLOWED })
      return z.NEVER
    }
    pairs.set(id, pair)
  }
  return Object.fromEntries(pairs)
})

/** A scheme and a host: what a browser calls an origin. */
const Origin = z
  .string()
  .regex(
    /^https?:\/\/[a-z0-9.-]+(?::\d{1,5})?$/,
    'an origin in small letters, such as https://terminal.example.com',
  )

/** What a partner's terminal needs beside `TT_PARTNER_TERMINAL`. */
export const PARTNER_SETTINGS = {
  TT_PARTNER_ORIGIN: Origin.optional(),
  TT_PARTNER_TICKERS: TickersSetting.default({}),
}
