import { useSearch } from '@tanstack/react-router'
import { type Day, isDay } from '@tickmark/core/time/Day'
import { parseAsOf } from '@tickmark/core/time/parseAsOf'

/**
 * Reads the parameters of an address leniently: what is absent or not understood is undefined,
 * so that an old or mistyped link still opens its page.
 */
export function readSearch(raw: Record<string, unknown>) {
  const text = (key: string): string | undefined => {
    const value = raw[key]
    if (typeof value === 'string' && value !== '') return value
    return typeof value === 'number' ? String(value) : undefined
  }
  return {
    text,
    choice: <T extends string>(key: string, options: readonly T[]): T | undefined =>
      options.find((option) => option === text(key)),
    list: (key: string): string[] | undefined => {
      const items = text(key)
        ?.split(',')
        .filter((item) => item !== '')
      return items === undefined || items.length === 0 ? undefined : items
    },
    /** Texts that may hold commas themselves: one, or an array of them. */
    texts: (key: string): string[] | undefined => {
      const value = raw[key]
      const items = (Array.isArray(value) ? value : [text(key)])
        .map((item) => (typeof item === 'number' ? String(item) : item))
        .filter((item) => typeof item === 'string' && item !== '')
      return items.length === 0 ? undefined : items
    },
    flag: (key: string): true | undefined =>
      raw[key] === true || raw[key] === 1 || raw[key] === '1' ? true : undefined,
    count: (key: string, max: number): number | undefined => {
      const value = Number(text(key))
      return Number.isInteger(value) && value >= 1 && value <= max ? value : undefined
    },
    day: (key: string): Day | undefined => {
      const value = text(key)
      return value !== undefined && isDay(value) ? value : undefined
    },
    /** What is to count as known, as `parseAsOf` reads it. */
    asOf: (key: string): string | undefined => {
      const value = text(key)
      return value !== undefined && parseAsOf(value) !== undefined ? value : undefined
    },
  }
}

/** The moment that the page is turned back to. */
export function useAsOf(): string | undefined {
  return useSearch({ strict: false, select: ({ as_of }) => as_of })
}
