import { useNavigate, useSearch } from '@tanstack/react-router'
import type { Granularity } from '@tickmark/core/time/Granularity'
import type { Interval } from '@tickmark/core/time/Interval'
import { useMemo } from 'react'
import { readDashboardSearch } from './readDashboardSearch.ts'

/** Parameters of a dashboard's address; undefined takes one away. */
export type SearchChanges = {
  g?: Granularity | undefined
  range?: Interval | undefined
  edit?: true | undefined
  present?: true | undefined
} & { [variable: `var.${string}`]: string }

/** How the address says that a dashboard is looked at, and the way to change that. */
export function useDashboardSearch() {
  const raw: { as_of?: string } & Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const search = useMemo(() => readDashboardSearch(raw), [raw])
  const change = (changes: SearchChanges) =>
    void navigate({
      to: '.',
      // Routes know nothing of these parameters; `readDashboardSearch` does.
      search: (before) => ({ ...before, ...(changes as object) }),
      resetScroll: false,
    })
  const { edit: _, present: __, template: ___, dashboard: ____, ...sharedSearch } = raw
  return {
    search,
    asOf: raw.as_of,
    /** What of the address says how a dashboard is looked at, and not which. */
    sharedSearch,
    change,
  }
}
