import type { DashboardDefinition } from '@tickmark/core/documents/DashboardDefinition'
import type { Granularity } from '@tickmark/core/time/Granularity'
import type { Interval } from '@tickmark/core/time/Interval'
import { useMemo } from 'react'
import { useProjects } from '../../../data/useProjects.ts'
import { GRID } from '../../../documents/dashboards/layout/GRID.ts'
import { type ChosenProjects, chooseProjects } from '../variables/chooseProjects.ts'
import type { DashboardScope } from './DashboardScope.ts'

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
