import type { Granularity } from '@tickmark/core/time/Granularity'
import type { Interval } from '@tickmark/core/time/Interval'
import { createContext, use } from 'react'
import { GRID } from '../../../documents/dashboards/layout/GRID.ts'

/** What holds for all tiles of a dashboard as it is shown. */
export type DashboardScope = {
  /** The project that each variable stands for, and what that project is called. */
  projects: ReadonlyMap<string, string>
  names: ReadonlyMap<string, string>
  /** What tiles are asked with instead of their own; null leaves each its own. */
  granularity: Granularity | null
  range: Interval | null
  asOf: string | undefined
  /** Pixels of a row of the grid. */
  row: number
  /** Whether what a tile shows can be taken elsewhere and enlarged. */
  hasTools: boolean
  /** Shown to a room: larger, and nothing to be changed. */
  isPresenting: boolean
}

export const DashboardScopeContext = createContext<DashboardScope>({
  projects: new Map(),
  names: new Map(),
  granularity: null,
  range: null,
  asOf: undefined,
  row: GRID.row,
  hasTools: false,
  isPresenting: false,
})

/** What holds for the tile that asks. */
export function useDashboardScope(): DashboardScope {
  return use(DashboardScopeContext)
}
