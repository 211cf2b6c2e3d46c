/** What an API key may read: the headings under which the public calls are listed, in small letters. */
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

/** The scope that a call listed under a heading needs. */
export function scopeOf(heading: string): KeyScope | undefined {
  const name = heading.toLowerCase().replaceAll(' ', '-')
  return KEY_SCOPES.find((scope) => scope === name)
}
