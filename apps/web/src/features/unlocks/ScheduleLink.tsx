import { Link } from '@tanstack/react-router'
import { plainView, writeMartView } from '@tickmark/core/marts/martViewText'
import type { ReactNode } from 'react'

type Props = {
  /** Id of the schedule at its source. */
  protocol: string
  /** Absent where the row around it leads there too. */
  tabIndex?: -1
  className: string
  children: ReactNode
}

/** Leads to all unlocks of a schedule, where the catalog has no project with a page that would show them. */
export function ScheduleLink({ protocol, tabIndex, className, children }: Props) {
  const view = writeMartView({
    ...plainView('vesting_schedules'),
    filterModel: { protocol: { filterType: 'set', values: [protocol] } },
    sortModel: [{ colId: 'start', sort: 'asc' }],
  })
  return (
    <Link
      to="/marts/$mart"
      params={{ mart: 'vesting-schedules' }}
      search={{ view }}
      tabIndex={tabIndex}
      className={className}
    >
      {children}
    </Link>
  )
}
