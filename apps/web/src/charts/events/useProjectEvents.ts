import { useQuery } from '@tanstack/react-query'
import type { ChartEvent } from '@tickmark/core/charts/chartEvents'
import { useSwitch } from '../../data/switchStore.ts'

/**
 * Loads the events of a project for the time axes of its charts, with its funding rounds and large unlocks as far as the
 * switches show them. Loaded only once they are wanted; undefined until then.
 */
export function useProjectEvents(slug: string, isWanted: boolean): ChartEvent[] | undefined {
  const hasRounds = useSwitch('DATASET_FUNDRAISES_ENABLED')
  const hasUnlocks = useSwitch('VESTING_SCHEDULE_ENABLED')
  return useQuery({
    queryKey: ['project-events', slug, hasRounds, hasUnlocks],
    queryFn: async () =>
      (await import('./fetchProjectEvents.ts')).fetchProjectEvents(slug, { hasRounds, hasUnlocks }),
    enabled: isWanted,
  }).data
}
