import { switchStore } from '../../data/switchStore.ts'
import { useProjects } from '../../data/useProjects.ts'
import { useStore } from '../../data/useStore.ts'
import { useAreas } from '../navigation/useAreas.ts'
import type { Suggestion } from './CommandTarget.ts'
import { interpretCommand } from './interpretCommand.ts'
import { useActions } from './useActions.ts'

/** What the command line offers for a text. */
export function useSuggestions(text: string): Suggestion[] {
  const { query } = useProjects()
  const switches = useStore(switchStore)
  const areas = useAreas().map(
    (area): Suggestion => ({
      id: `area/${area.area}`,
      group: 'Go to',
      title: area.label,
      detail: `G ${area.key.toUpperCase()}`,
      target: { to: 'area', area },
    }),
  )
  const fixed = [...areas, ...useActions()]
  return interpretCommand(text, { projects: query.data?.projects ?? [], switches, fixed })
}
