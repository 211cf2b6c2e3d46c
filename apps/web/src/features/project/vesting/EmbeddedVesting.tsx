import { useQuery } from '@tanstack/react-query'
import type { VestingSchedule } from '@tickmark/core/answers/VestingSchedule'
import { useMemo, useState } from 'react'
import type { EmbeddedPartProps } from '../../../charts/panel/embed/EmbeddedPartProps.ts'
import { QueryFrame } from '../../../charts/panel/embed/QueryFrame.tsx'
import { Provenance } from '../../../charts/panel/Provenance.tsx'
import { TimeSeriesChart } from '../../../charts/TimeSeriesChart.tsx'
import { trpc } from '../../../data/trpc.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { parseVestingSearch, type VestingSearch } from '../projectSearches.ts'
import { describeVestingChart } from './prepareVestingChart.ts'

/** An unlock schedule alone in a frame. */
export function EmbeddedVesting({ part: { title, look }, terminalPath }: EmbeddedPartProps) {
  const query = useQuery(
    trpc.projects.getVestingSchedule.queryOptions({ project_id: String(look.project) }),
  )
  return (
    <QueryFrame
      title={title}
      query={query}
      terminalPath={terminalPath}
      isSample={({ meta }) => meta.sample}
      footer={({ sources }) => <Provenance meta={{ sources, checks: [] }} />}
    >
      {(schedule, height) =>
        schedule.allocations.length === 0 ? (
          <EmptyState title="No source reports a vesting schedule" />
        ) : (
          <Drawing schedule={schedule} search={parseVestingSearch({ ...look })} height={height} />
        )
      }
    </QueryFrame>
  )
}

type DrawingProps = { schedule: VestingSchedule; search: VestingSearch; height: number }

function Drawing({ schedule, search, height }: DrawingProps) {
  const { percent, table, from, to, hide } = search
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set(hide))
  const chart = useMemo(
    () => describeVestingChart(schedule, { percent, table, from, to }),
    [schedule, percent, table, from, to],
  )
  return <TimeSeriesChart {...chart} hidden={hidden} onHide={setHidden} height={height} />
}
