import { useNavigate, useSearch } from '@tanstack/react-router'
import type { Granularity } from '@tickmark/core/time/Granularity'
import { GRANULARITIES } from '@tickmark/core/time/Granularity'
import { INTERVALS, type Interval } from '@tickmark/core/time/Interval'
import { useMemo } from 'react'
import { readSearch } from '../../data/readSearch.ts'
import type { ChosenProjects } from './view/variables.ts'

/** The view state of a dashboard in its address; absent values come from the dashboard. */
type DashboardSearch = {
  /** The chosen projects by variable; in the address `$project` is `var.project`. */
  chosen: ChosenProjects
  granularity: Granularity | undefined
  range: Interval | undefined
  isEditing: boolean
  isPresenting: boolean
  /** For a new dashboard: the definition in the address; see `readShared`. */
  held: unknown
  /** Of the link by which it can be read. */
  secret: string | undefined
}

const VARIABLE = /^var\.([a-z][a-z0-9_]{0,30})$/
const MAX_TEXT = 200

export function readDashboardSearch(raw: Record<string, unknown>): DashboardSearch {
  const read = readSearch(raw)
  const chosen: Record<string, string> = {}
  for (const key of Object.keys(raw)) {
    const name = VARIABLE.exec(key)?.[1]
    const project = read.text(key)?.slice(0, MAX_TEXT)
    if (name !== undefined && project !== undefined) chosen[`$${name}`] = project
  }
  return {
    chosen,
    granularity: read.choice('g', GRANULARITIES),
    range: read.choice('range', INTERVALS),
    isEditing: read.flag('edit') === true,
    isPresenting: read.flag('present') === true,
    held: raw.dashboard,
    secret: read.text('secret')?.slice(0, MAX_TEXT),
  }
}

/** Changes of search parameters; undefined removes one. */
export type SearchChanges = {
  g?: Granularity | undefined
  range?: Interval | undefined
  edit?: true | undefined
  present?: true | undefined
} & { [variable: `var.${string}`]: string }

/** The view state in the address, and a function to change it. */
export function useDashboardSearch() {
  const raw: { as_of?: string } & Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const search = useMemo(() => readDashboardSearch(raw), [raw])
  const change = (changes: SearchChanges) =>
    void navigate({
      to: '.',
      // The routes do not declare these parameters; `readDashboardSearch` parses them.
      search: (before) => ({ ...before, ...(changes as object) }),
      resetScroll: false,
    })
  const { edit: _, present: __, dashboard: ____, title: _____, ...sharedSearch } = raw
  return {
    search,
    asOf: raw.as_of,
    /** The parameters of the view state, without those that select the dashboard or a mode. */
    sharedSearch,
    change,
  }
}
