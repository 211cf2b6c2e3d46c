import type { DashboardDefinition } from '@tickmark/core/documents/DashboardDefinition'
import { GRID } from '@tickmark/core/documents/tileLayout'
import type { Granularity } from '@tickmark/core/time/Granularity'
import type { Interval } from '@tickmark/core/time/Interval'
import { createContext, use, useMemo } from 'react'
import { useProjects } from '../../../data/useProjects.ts'
import { type ChosenProjects, chooseProjects } from './variables.ts'

/** The settings that apply to all tiles of a dashboard. */
export type DashboardScope = {
  /** The project of each variable, and its name. */
  projects: ReadonlyMap<string, string>
  names: ReadonlyMap<string, string>
  /** Override the values of the tiles; null leaves each tile its own. */
  granularity: Granularity | null
  range: Interval | null
  asOf: string | undefined
  /** The height of a grid row in pixels. */
  row: number
  /** True if tiles have panel tools. */
  hasTools: boolean
  /** Larger text, and nothing can be edited. */
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

/** The scope of the current tile. */
export function useDashboardScope(): DashboardScope {
  return use(DashboardScopeContext)
}

/** The view state of a dashboard; absent values come from the dashboard. */
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

/** The scope of a dashboard in this view state, and messages about values that could not be applied. */
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
    const { projects, faults } = chooseProjects(variables, chosen, (id) => !byId.isMissing(id))
    const names = new Map([...projects].map(([name, id]) => [name, byId.get(id)?.name ?? id]))
    return {
      scope: { projects, names, granularity, range, asOf, row, hasTools, isPresenting },
      faults,
    }
  }, [variables, chosen, granularity, range, asOf, row, hasTools, isPresenting, byId])
}

/** The element in the header of a tile where its content renders its tools; null where there is none. */
export const TileHeadSlot = createContext<HTMLElement | null>(null)
