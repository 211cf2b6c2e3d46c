import { type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query'
import type { VestingSchedule } from '@tickmark/core/answers/VestingSchedule'
import type { ChartEvent } from '@tickmark/core/charts/chartEvents'
import { fundraisesQuery } from '@tickmark/core/screens/fundraises'
import { useMemo } from 'react'
import { useSwitch } from '../../data/switchStore.ts'
import { trpc } from '../../data/trpc.ts'
import { useProjects } from '../../data/useProjects.ts'
import { eventsInput, toChartEvent } from './eventsInput.ts'
import { listLargeUnlocks } from './listLargeUnlocks.ts'
import { listRoundEvents } from './listRoundEvents.ts'

/** As many rounds as one call gives. */
const MAX_ROUNDS = 1_000
/** Of how many projects a chart marks events: those of more would hide one another. */
const MAX_PROJECTS = 10

/**
 * Loads the events of the first ten of some projects, each with the project's name, as far as the switches show them.
 * Requested only once they are wanted; undefined until then.
 */
export function useEventsOf(
  all: readonly string[],
  isWanted: boolean,
): readonly ChartEvent[] | undefined {
  const hasRounds = useSwitch('DATASET_FUNDRAISES_ENABLED')
  const hasUnlocks = useSwitch('VESTING_SCHEDULE_ENABLED')
  const { nameOf } = useProjects()
  const projects = all.slice(0, MAX_PROJECTS)
  const isAsked = isWanted && projects.length > 0
  const rounds = useQuery({
    ...trpc.fundraises.search.queryOptions({
      ...fundraisesQuery({ projects }),
      limit: MAX_ROUNDS,
    }),
    enabled: isAsked && hasRounds,
  })
  const schedules = useQueries({
    queries: projects.map((project_id) => ({
      ...trpc.projects.getVestingSchedule.queryOptions({ project_id }),
      enabled: isAsked && hasUnlocks,
    })),
    combine: gather,
  })
  const others = useQuery({
    ...trpc.projects.listEvents.queryOptions(eventsInput(projects)),
    enabled: isAsked,
  })
  const ids = projects.join(',')
  return useMemo(() => {
    if (!isWanted) return undefined
    const name = nameOf
    const happened = (rounds.data?.rows ?? []).flatMap((round) =>
      listRoundEvents([round]).map((event) => ({
        ...event,
        label: `${name(round.project_id)}: ${event.label}`,
      })),
    )
    const unlocks = ids.split(',').flatMap((id, index) => {
      const schedule = schedules[index]
      if (schedule === undefined) return []
      return listLargeUnlocks(schedule).map((event) => ({
        ...event,
        label: `${name(id)}: ${event.label}`,
      }))
    })
    const recorded = (others.data?.rows ?? []).map((event) => ({
      ...toChartEvent(event),
      label: `${name(event.project_id)}: ${event.title}`,
    }))
    return [...happened, ...unlocks, ...recorded]
  }, [isWanted, ids, rounds.data, schedules, others.data, nameOf])
}

function gather(results: UseQueryResult<VestingSchedule>[]) {
  return results.map(({ data }) => data)
}
