import type { VestingSchedule } from '@tickmark/core/answers/VestingSchedule'
import { formatValue } from '@tickmark/core/formats/formatValue'
import type { ReactNode } from 'react'

/** How much has come free, of what is scheduled and of all there can be. */
export function VestingFigures({ schedule }: { schedule: VestingSchedule }) {
  const { unlocked, total, unlocked_of_total, unlocked_share, share, whole } = schedule
  const tokens = (value: number | null) => formatValue(value, 'tokens', 'compact')
  const percent = (value: number | null) => formatValue(value, 'percent', 'compact')
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-md border border-line bg-line lg:grid-cols-4">
      <Figure name="Unlocked today" detail={`${percent(unlocked_of_total)} of the schedule`}>
        {tokens(unlocked)}
      </Figure>
      <Figure
        name="Scheduled in all"
        detail={whole?.is === 'maximum-supply' ? `${percent(share)} of the supply` : ''}
      >
        {tokens(total)}
      </Figure>
      <Figure
        name="Maximum supply"
        detail={whole?.is === 'maximum-supply' ? `${percent(unlocked_share)} of it unlocked` : ''}
      >
        {tokens(schedule.supply_maximum)}
      </Figure>
      <Figure name="Circulating supply" detail="">
        {tokens(schedule.supply_circulating)}
      </Figure>
    </dl>
  )
}

function Figure({ name, detail, children }: { name: string; detail: string; children: ReactNode }) {
  return (
    <div className="min-w-0 bg-raise px-3.5 py-3">
      <dt className="truncate text-sm text-fg3">{name}</dt>
      <dd className="mt-0.5 flex flex-wrap items-baseline gap-x-1.5 text-figure font-semibold tracking-tight">
        {children}
        {detail !== '' && <span className="text-sm font-normal text-fg3">{detail}</span>}
      </dd>
    </div>
  )
}
