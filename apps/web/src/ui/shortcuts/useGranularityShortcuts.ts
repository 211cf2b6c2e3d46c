import type { RefObject } from 'react'
import { useShortcuts } from './useShortcuts.ts'

type Options<T> = {
  /** Where the keys are listed. */
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
