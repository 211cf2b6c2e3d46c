/** The words that choose a screen of records in place of figures; see `AskLanguage`. */
export const RECORD_WORDS = [
  'definition',
  'restatements',
  'unlocks',
  'fundraises',
  'statement',
] as const
export type RecordWord = (typeof RECORD_WORDS)[number]
