import { getVestingSchedule } from '@tickmark/analytics/records/getVestingSchedule'
import type { ApiContext } from '@tickmark/api/context/ApiContext'
import { formatDay } from '@tickmark/core/formats/formatDay'
import { formatValue } from '@tickmark/core/formats/formatValue'
import { findProject } from '@tickmark/core/projects/findProject'
import { addDays } from '@tickmark/core/time/Day'

const AHEAD_DAYS = 7
const MOST_LINES = 10

/** Tokens of these projects that come free within a week. */
export async function listNextUnlocks(
  { analytics, now }: ApiContext,
  projects: readonly string[],
): Promise<string[]> {
  const lines: { day: string; text: string }[] = []
  for (const project_id of projects) {
    const { today, token, next } = await getVestingSchedule(analytics, { project_id, now: now() })
    const name = findProject(project_id)?.name ?? project_id
    for (const { day, allocation, amount } of next)
      if (day <= addDays(today, AHEAD_DAYS))
        lines.push({
          day,
          text: `${formatValue(amount, 'number', 'compact')} ${token} of ${name} (${allocation}) on ${formatDay(day)}`,
        })
  }
  return lines
    .sort((a, b) => a.day.localeCompare(b.day))
    .slice(0, MOST_LINES)
    .map(({ text }) => text)
}
