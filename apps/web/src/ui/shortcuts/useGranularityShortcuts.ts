import type { Granularity } from '@tickmark/core/time/Granularity'
import type { RefObject } from 'react'
import { useShortcuts } from './useShortcuts.ts'

type Options<T> = {
  /** The group that lists the keys. */
  group: string
  segments: readonly { value: T; label: string; title: string }[]
  onChange: (value: T) => void
  place?: RefObject<HTMLElement | null>
}

/** D, W, M, Q and Y, as far as there are segments for them. */
export function useGranularityShortcuts<T>({ group, segments, onChange, place }: Options<T>): void {
  useShortcuts(
    segments.map(({ value, label, title }) => ({
      keys: label.toLowerCase(),
      label: title,
      group,
      scope: 'default',
      run: () => onChange(value),
    })),
    place,
  )
}

/** The letters that choose a granularity, on screen and on the keyboard. */
export const GRANULARITY_SEGMENTS = [
  { value: 'day', label: 'D', title: 'Daily' },
  { value: 'week', label: 'W', title: 'Weekly, from Monday' },
  { value: 'month', label: 'M', title: 'Monthly' },
  { value: 'quarter', label: 'Q', title: 'Quarterly' },
  { value: 'year', label: 'Y', title: 'Yearly' },
] as const satisfies readonly { value: Granularity; label: string; title: string }[]
