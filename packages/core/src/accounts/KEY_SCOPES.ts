/** The scopes that an API key may read: the headings under which the public calls are listed, in small letters. */
export const KEY_SCOPES = [
  'projects',
  'metrics',
  'query',
  'market-sectors',
  'datasets',
  'assets',
  'fundraises',
  'contracts',
  'provenance',
] as const

/**
 * The scope of a key for spreadsheets, which no other scope goes with: it opens `/v2/sheet` alone, so that it may stand in
 * an address.
 */
export const SHEET_SCOPE = 'spreadsheet'
export type KeyScope = (typeof KEY_SCOPES)[number] | typeof SHEET_SCOPE

/** The headings under which calls are listed, and the scope that a key needs for those under each. */
const SCOPE_OF_HEADING = {
  Projects: 'projects',
  Metrics: 'metrics',
  Query: 'query',
  'Market sectors': 'market-sectors',
  Datasets: 'datasets',
  Assets: 'assets',
  Fundraises: 'fundraises',
  Contracts: 'contracts',
  Provenance: 'provenance',
} as const satisfies Readonly<Record<string, KeyScope>>

/** A heading under which calls are listed. */
export type CallHeading = keyof typeof SCOPE_OF_HEADING

/** Returns the scope that a call listed under a heading needs. */
export function scopeOf(heading: CallHeading): KeyScope {
  return SCOPE_OF_HEADING[heading]
}
