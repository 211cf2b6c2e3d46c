import type { DashboardVariable } from '@tickmark/core/documents/DashboardDefinition'
import { MARKET_SECTORS } from '@tickmark/core/sectors/MARKET_SECTORS'
import { useMemo } from 'react'
import { useProjects } from '../../../data/useProjects.ts'
import type { Option } from '../../../ui/popups/popupParts.tsx'

/** Of whom a question may be: all projects, a variable of the dashboard, a sector, or a project. */
export function useScopeOptions(variables: readonly DashboardVariable[]): Option[] {
  const { byId } = useProjects()
  return useMemo(
    () => [
      { value: 'all', label: 'All projects' },
      ...variables.map(({ name, label }) => ({
        value: `project:${name}`,
        label: label || name,
        detail: `Variable ${name}`,
      })),
      ...MARKET_SECTORS.map(({ market_sector_id: id, name }) => ({
        value: `sector:${id}`,
        label: name,
        detail: 'Sector',
      })),
      ...[...byId.values()].map(({ project_id: id, name }) => ({
        value: `project:${id}`,
        label: name,
        detail: 'Project',
      })),
    ],
    [byId, variables],
  )
}
