/** The words that choose a screen of records in place of figures; see `AskLanguage`. */
export const RECORD_WORDS = [
  ...(['status', 'comparables', 'valuation', 'definition', 'restatements'] as const),
  ...([
    'unlocks',
    'fundraises',
    'statement',
    'rights',
    'events',
    'flows',
    'holders',
    'assets',
  ] as const),
] as const
export type RecordWord = (typeof RECORD_WORDS)[number]
