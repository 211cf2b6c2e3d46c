import { useRouter, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'

/** The place of one table's state in the address. */
export type TableAddress = {
  /** The parameter; undefined for a table whose page holds its state by itself. */
  key: `t.${string}` | undefined
  /** The state of the table, as `tableText` writes it; undefined where the user has not changed it. */
  text: string | undefined
  router: ReturnType<typeof useRouter>
}

/** Follows what the address says of the table with a `layoutId`. */
export function useTableAddress(layoutId: string | undefined): TableAddress {
  const router = useRouter()
  const key = layoutId === undefined ? undefined : (`t.${layoutId}` as const)
  const text = useSearch({
    strict: false,
    select: (search: Readonly<Record<string, unknown>>) => {
      const given = key && search[key]
      return typeof given === 'string' ? given : undefined
    },
  })
  return useMemo(() => ({ key, text, router }), [key, text, router])
}
