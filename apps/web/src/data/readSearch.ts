import { useNavigate, useSearch } from '@tanstack/react-router'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import { type Day, isDay } from '@tickmark/core/time/Day'
import { parseAsOf } from '@tickmark/core/time/parseAsOf'
import { useCallback } from 'react'
import { parseOrder, writeOrder } from './listOrder.ts'

/** Longer texts are cut; no user types them. */
const MAX_TEXT = 200

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
  const flag = (key: string): true | undefined =>
    raw[key] === true || raw[key] === 1 || raw[key] === '1' ? true : undefined
  return {
    text,
    /** A text that people type. */
    words: (key: string): string | undefined => text(key)?.slice(0, MAX_TEXT),
    /** The id of a metric that its id or slug names. */
    metric: (key: string): string | undefined => findMetric(text(key) ?? '')?.metric_id,
    /** The order of a list: a column, with a minus before it for the largest first. */
    sort: (key: string, orders: readonly string[]): string | undefined => {
      const order = parseOrder(text(key), orders)
      return order && writeOrder(order)
    },
    choice: <T extends string>(key: string, options: readonly T[]): T | undefined =>
      options.find((option) => option === text(key)),
    /** Texts with commas between them, or an array, as which the router reads its own addresses. */
    list: (key: string): string[] | undefined => {
      const value = raw[key]
      const items = Array.isArray(value) ? value.map(String) : text(key)?.split(',')
      const named = items?.filter((item) => item !== '') ?? []
      return named.length === 0 ? undefined : named
    },
    /** Texts that may hold commas themselves: one, or an array of them. */
    texts: (key: string): string[] | undefined => {
      const value = raw[key]
      const items = (Array.isArray(value) ? value : [text(key)])
        .map((item) => (typeof item === 'number' ? String(item) : item))
        .filter((item) => typeof item === 'string' && item !== '')
      return items.length === 0 ? undefined : items
    },
    flag,
    /** A flag that may also be turned off, where its default is not always the same. */
    choiceOfTwo: (key: string): boolean | undefined =>
      raw[key] === false || raw[key] === 0 || raw[key] === '0' ? false : flag(key),
    count: (key: string, max: number): number | undefined => {
      const value = Number(text(key))
      return Number.isInteger(value) && value >= 1 && value <= max ? value : undefined
    },
    day: (key: string): Day | undefined => {
      const value = text(key)
      return value !== undefined && isDay(value) ? value : undefined
    },
    /** Returns the moment as of which data are requested, as `parseAsOf` reads it. */
    asOf: (key: string): string | undefined => {
      const value = text(key)
      return value !== undefined && parseAsOf(value) !== undefined ? value : undefined
    },
  }
}

/**
 * Makes the function that reads the state of a page from its address. The type of the state is that of its result;
 * what is absent is the default.
 */
export function searchParser<Search extends object>(
  parse: (read: ReturnType<typeof readSearch>, raw: Record<string, unknown>) => Search,
): (raw: Record<string, unknown>) => Partial<Search> {
  return (raw) => parse(readSearch(raw), raw)
}

/** The moment that the page is turned back to. */
export function useAsOf(): string | undefined {
  return useSearch({ strict: false, select: ({ as_of }) => as_of })
}

/**
 * Changes parts of the state of this page in its address, and leaves the page where it is scrolled to. What is typed
 * makes no entries in the history. `always` changes with anything else, such as the page of a list.
 */
export function useChangeSearch<Search extends object>(
  always?: Partial<Search>,
): (changes: Search) => void {
  const navigate = useNavigate()
  return useCallback(
    (changes: Search) =>
      void navigate({
        to: '.',
        search: (before) => ({ ...before, ...always, ...(changes as object) }),
        replace: 'q' in changes,
        resetScroll: false,
      }),
    [navigate, always],
  )
}

/**
 * Lists in the state of a page as a `MultiPicker` takes them: `<MultiPicker {...lists('sectors')} />`. A list is an array
 * or, with `isText`, a text with commas. An empty one leaves the address.
 */
export function bindLists<Search extends object>(
  search: Search,
  onChange: (changes: Search) => void,
  isText = false,
) {
  return (key: keyof Search & string) => {
    const value = (search as Record<string, string | string[] | undefined>)[key]
    return {
      values: typeof value === 'string' ? value.split(',') : (value ?? []),
      onChange(values: string[]) {
        const list = isText ? values.join(',') : values
        onChange({ [key]: list.length === 0 ? undefined : list } as Search)
      },
    }
  }
}
