import type { Favorites } from '@tickmark/core/accounts/User'

/** Readers of single fields of an answer. What has the wrong type counts as absent. */
export const readField = {
  record: (value: unknown): Readonly<Record<string, unknown>> | null =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null,
  text: (value: unknown): string => (typeof value === 'string' ? value : ''),
  /** An identifier, whether it is sent as text or as a number. */
  id: (value: unknown): string | null => {
    if (typeof value === 'number') return String(value)
    return typeof value === 'string' && value !== '' ? value : null
  },
  flag: (value: unknown): boolean | null => (typeof value === 'boolean' ? value : null),
  list: (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []),
  texts: (value: unknown): string[] =>
    readField.list(value).filter((item) => typeof item === 'string'),
  moment: (value: unknown): string | null =>
    typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? value : null,
} as const

/** The five lists of favorites out of anything: a list that is absent or of the wrong type is empty. */
export function readFavorites(value: unknown): Favorites {
  const lists = readField.record(value)
  return {
    charts: readField.texts(lists?.charts),
    markets: readField.texts(lists?.markets),
    metrics: readField.texts(lists?.metrics),
    projects: readField.texts(lists?.projects),
    tables: readField.texts(lists?.tables),
  }
}
