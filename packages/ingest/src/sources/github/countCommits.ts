import { addDays, type Day } from '@tickmark/core/time/Day'
import type { MadeCommit } from './readCommits.ts'

type DayOfWork = {
  day: Day
  commits: number
  /** Different people in the window of days that ends on this one. */
  developers: number
}

/** What was done on each day from `from` to the one before `until`; the commits of the window before it are needed too. */
export function countCommits(
  commits: readonly MadeCommit[],
  span: { from: Day; until: Day; window: number },
): DayOfWork[] {
  const byDay = Map.groupBy(commits, ({ day }) => day)
  const days: DayOfWork[] = []
  for (let day = span.from; day < span.until; day = addDays(day, 1)) {
    const people = new Set<string>()
    for (let back = 0; back < span.window; back++)
      for (const { author } of byDay.get(addDays(day, -back)) ?? [])
        if (author !== null) people.add(author)
    days.push({ day, commits: byDay.get(day)?.length ?? 0, developers: people.size })
  }
  return days
}
