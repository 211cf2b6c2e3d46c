import type { ChartEvent } from '@tickmark/core/charts/chartEvents'
import { fundraisesQuery } from '@tickmark/core/screens/fundraises'
import { queryClient } from '../../data/queryClient.ts'
import { trpc } from '../../data/trpc.ts'
import { eventsInput, toChartEvent } from './eventsInput.ts'
import { listLargeUnlocks } from './listLargeUnlocks.ts'
import { listRoundEvents } from './listRoundEvents.ts'

/** As many rounds as one call gives; no project has nearly so many. */
const MAX_ROUNDS = 1_000

type Wanted = { hasRounds: boolean; hasUnlocks: boolean }

/** The funding rounds, large unlocks and other events of a project. */
export async function fetchProjectEvents(
  slug: string,
  { hasRounds, hasUnlocks }: Wanted,
): Promise<ChartEvent[]> {
  const input = { ...fundraisesQuery({ projects: [slug] }), limit: MAX_ROUNDS }
  const [events, rounds, schedule] = await Promise.all([
    queryClient.fetchQuery(trpc.projects.listEvents.queryOptions(eventsInput([slug]))),
    hasRounds && queryClient.fetchQuery(trpc.fundraises.search.queryOptions(input)),
    hasUnlocks &&
      queryClient.fetchQuery(trpc.projects.getVestingSchedule.queryOptions({ project_id: slug })),
  ])
  return [
    ...events.rows.map(toChartEvent),
    ...(rounds ? listRoundEvents(rounds.rows) : []),
    ...(schedule ? listLargeUnlocks(schedule) : []),
  ]
}
