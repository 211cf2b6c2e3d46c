import { useQuery } from '@tanstack/react-query'
import type { ChartEvent } from '@tickmark/core/charts/chartEvents'
import { fundraisesQuestion } from '@tickmark/core/screens/fundraises'
import { useMemo } from 'react'
import { useSwitch } from '../../data/switchStore.ts'
import { trpc } from '../../data/trpc.ts'
import { listLargeUnlocks } from './listLargeUnlocks.ts'
import { listRoundEvents } from './listRoundEvents.ts'

/** As many rounds as one call gives; no project has nearly so many. */
const MOST_ROUNDS = 1_000

/**
 * What happened to a project, for the time axes of its charts: its funding rounds and large unlocks, as far as the
 * switches show them (`isOffered` when they show either). Asked for only once they are wanted; undefined until then.
 */
export function useProjectEvents(
  slug: string,
  isWanted: boolean,
): { isOffered: boolean; events: ChartEvent[] | undefined } {
  const hasRounds = useSwitch('DATASET_FUNDRAISES_ENABLED')
  const hasUnlocks = useSwitch('VESTING_SCHEDULE_ENABLED')
  const rounds = useQuery({
    ...trpc.fundraises.search.queryOptions({
      ...fundraisesQuestion({ projects: [slug] }),
      limit: MOST_ROUNDS,
    }),
    enabled: isWanted && hasRounds,
  })
  const schedule = useQuery({
    ...trpc.projects.getVestingSchedule.queryOptions({ project_id: slug }),
    enabled: isWanted && hasUnlocks,
  })
  const events = useMemo(() => {
    if ((hasRounds && !rounds.data) || (hasUnlocks && !schedule.data)) return undefined
    return [
      ...(hasRounds && rounds.data ? listRoundEvents(rounds.data.rows) : []),
      ...(hasUnlocks && schedule.data ? listLargeUnlocks(schedule.data) : []),
    ]
  }, [hasRounds, hasUnlocks, rounds.data, schedule.data])
  return { isOffered: hasRounds || hasUnlocks, events }
}
