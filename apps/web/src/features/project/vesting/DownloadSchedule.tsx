import type { VestingSchedule } from '@tickmark/core/answers/VestingSchedule'
import { downloadText } from '../../../data/downloadText.ts'
import { Switched } from '../../../data/Switched.tsx'
import { toCsv } from '../../../data/toCsv.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'

/** Every month and allocation of the schedule, whatever the chart shows of it. */
export function DownloadSchedule({ schedule }: { schedule: VestingSchedule }) {
  const { project_id, timestamps, allocations, today, meta } = schedule
  const download = () => {
    const text = toCsv(
      [
        'month (UTC)',
        ...allocations.map(({ allocation }) => `${allocation} (tokens, month's end)`),
      ],
      timestamps.map((month, index) => [
        month,
        ...allocations.map(({ values }) => values[index] ?? null),
      ]),
    )
    downloadText(`${project_id}-vesting${meta.sample ? '-sample' : ''}-${today}.csv`, text)
  }
  return (
    <Switched name="DOWNLOAD_ENABLED">
      <Button aria-label="Download CSV" onClick={download}>
        <Icon name="download" size={13} />
      </Button>
    </Switched>
  )
}
