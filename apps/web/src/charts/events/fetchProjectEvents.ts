import type { ChartEvent } from '@tickmark/core/charts/chartEvents'
import { fundraisesQuery } from '@tickmark/core/screens/fundraises'
import { queryClient } from '../../data/queryClient.ts'
import { trpc } from '../../data/trpc.ts'
import { listLargeUnlocks } from './listLargeUnlocks.ts'
import { listRoundEvents } from './listRoundEvents.ts'

/** As many rounds as one call gives; no project has nearly so many. */
const MAX_ROUNDS = 1_000

type Wanted = { hasRounds: boolean; hasUnlocks: boolean }

/** The funding rounds and large unlocks of a project. */
export async function fetchProjectEvents(
  slug: string,
  { hasRounds, hasUnlocks }: Wanted,
): Promise<ChartEvent[]> {
  const input = { ...fundraisesQuery({ projects: [slug] }), limit: MAX_ROUNDS }
  const [rounds, schedule] = await Promise.all([
    hasRounds && queryClient.fetchQuery(trpc.fundraises.search.queryOptions(input)),
    hasUnlocks &&
      queryClient.fetchQuery(trpc.projects.getVestingSchedule.queryOptions({ project_id: slug })),
  ])
  return [
    ...(rounds ? listRoundEvents(rounds.rows) : []),
    ...(schedule ? listLargeUnlocks(schedule) : []),
  ]
}
