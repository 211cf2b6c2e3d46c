import type { DashboardDefinition } from '@tickmark/core/documents/DashboardDefinition'
import type { Granularity } from '@tickmark/core/time/Granularity'
import type { Interval } from '@tickmark/core/time/Interval'
import { createContext, use, useMemo } from 'react'
import { useProjects } from '../../../data/useProjects.ts'
import { GRID } from '../../../documents/dashboards/tileLayout.ts'
import { type ChosenProjects, chooseProjects } from './variables.ts'

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

/** How a dashboard is looked at; what is absent is as the dashboard itself says. */
export type DashboardViewState = {
  chosen?: ChosenProjects
  granularity?: Granularity | undefined
  range?: Interval | undefined
  asOf?: string | undefined
  row?: number
  hasTools?: boolean
  isPresenting?: boolean
}

const NOTHING: ChosenProjects = {}

/** What holds for the tiles of a dashboard that is looked at so, and what of the look could not be followed. */
export function useScope(
  definition: DashboardDefinition,
  look: DashboardViewState,
): { scope: DashboardScope; faults: readonly string[] } {
  const { variables } = definition
  const { chosen = NOTHING, asOf, row = GRID.row, hasTools = false, isPresenting = false } = look
  const granularity = look.granularity ?? definition.granularity
  const range = look.range ?? definition.range
  const { byId } = useProjects()
  return useMemo(() => {
    const isKnown = byId.size === 0 ? undefined : (id: string) => byId.has(id)
    const { projects, faults } = chooseProjects(variables, chosen, isKnown)
    const names = new Map([...projects].map(([name, id]) => [name, byId.get(id)?.name ?? id]))
    return {
      scope: { projects, names, granularity, range, asOf, row, hasTools, isPresenting },
      faults,
    }
  }, [variables, chosen, granularity, range, asOf, row, hasTools, isPresenting, byId])
}

/** Where what a tile shows puts its own tools: behind the tile's title. Null where there is no place for them. */
export const TileHeadSlot = createContext<HTMLElement | null>(null)
