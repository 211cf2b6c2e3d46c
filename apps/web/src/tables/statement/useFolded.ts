import { useCallback, useMemo } from 'react'
import { useTableAddress } from '../../data/useTableAddress.ts'

/** Begins the text, so that no id is read as a number. */
const FOLDED = 'f'
const SEPARATOR = '.'

/** Which sections of a table are folded, by their ids; the address holds it, as it does what other tables look like. */
export function useFolded(
  tableId: string,
): [ReadonlySet<string>, (folded: ReadonlySet<string>) => void] {
  const { key, text, router } = useTableAddress(tableId)
  const folded = useMemo(() => new Set(text?.split(SEPARATOR).slice(1)), [text])
  const change = useCallback(
    (next: ReadonlySet<string>) => {
      const written = next.size === 0 ? undefined : [FOLDED, ...next].join(SEPARATOR)
      void router.navigate({
        to: '.',
        search: (before: Readonly<Record<string, unknown>>) => ({
          ...before,
          [key ?? '']: written,
        }),
        resetScroll: false,
      })
    },
    [key, router],
  )
  return [folded, change]
}
