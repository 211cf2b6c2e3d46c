import { useQuery } from '@tanstack/react-query'
import type { Composition } from '@tickmark/core/answers/Composition'
import type { VestingSchedule } from '@tickmark/core/answers/VestingSchedule'
import { describeVestingChart } from '@tickmark/core/charts/prepareVestingChart'
import { knownMetric } from '@tickmark/core/metrics/findMetric'
import { compositionQuestion } from '@tickmark/core/screens/composition'
import { statementQuestion } from '@tickmark/core/screens/statements'
import { useMemo, useState } from 'react'
import type { EmbeddedPartProps } from '../../charts/panel/embed/EmbeddedPartProps.ts'
import { QueryFrame } from '../../charts/panel/embed/QueryFrame.tsx'
import { Provenance } from '../../charts/panel/Provenance.tsx'
import { TimeSeriesChart } from '../../charts/TimeSeriesChart.tsx'
import { readSearch } from '../../data/readSearch.ts'
import { trpc } from '../../data/trpc.ts'
import { FittedTable } from '../../tables/FittedTable.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { DIMENSION_WORDS } from './composition/makePartColumns.tsx'
import { usePartsTable } from './composition/usePartsTable.tsx'
import { RevenueShare, RevenueShareFoot } from './overview/RevenueShare.tsx'
import {
  parseCompositionSearch,
  parseVestingSearch,
  type VestingSearch,
} from './projectSearches.ts'

/** The height of the bar above the table, and the least height of the table, in pixels. */
const BAR_HEIGHT = 40

const LOWEST = 160

/** One of a project's own panels alone in a frame. */
export function EmbeddedProjectPart(props: EmbeddedPartProps) {
  switch (props.part.panel) {
    case 'vesting':
      return <EmbeddedVesting {...props} />
    case 'composition':
      return <EmbeddedComposition {...props} />
    default:
      return <EmbeddedRevenueShare {...props} />
  }
}

/** Who got the fees of a project, alone in a frame. */
function EmbeddedRevenueShare(props: EmbeddedPartProps) {
  const { look } = props.part
  const as_of = readSearch({ ...look }).asOf('as_of')
  const query = useQuery(
    trpc.projects.getFinancialStatement.queryOptions(
      statementQuestion(String(look.project), { as_of }),
    ),
  )
  return (
    <QueryFrame
      {...props}
      query={query}
      footer={(statement) => <RevenueShareFoot statement={statement} />}
    >
      {(statement) => <RevenueShare statement={statement} />}
    </QueryFrame>
  )
}

/** What a figure of a project is made of, part by part, alone in a frame. */
function EmbeddedComposition(props: EmbeddedPartProps) {
  const { look } = props.part
  const { by = 'chain', interval } = parseCompositionSearch({ ...look })
  const read = readSearch({ ...look })
  const metric_id = read.text('metric_id') ?? 'fees'
  const as_of = read.asOf('as_of')
  const question = compositionQuestion(String(look.project), { metric_id, by }, { interval, as_of })
  const query = useQuery(trpc.projects.getComposition.queryOptions(question))
  return (
    <QueryFrame {...props} query={query} footer={({ meta }) => <Provenance meta={meta} />}>
      {(composition, height) =>
        composition.parts.length === 0 ? (
          <EmptyState title="No part has a value in this interval" />
        ) : (
          <Parts composition={composition} maxHeight={Math.max(LOWEST, height - BAR_HEIGHT)} />
        )
      }
    </QueryFrame>
  )
}

function Parts({ composition, maxHeight }: { composition: Composition; maxHeight: number }) {
  const metric = knownMetric(composition.metric_id)
  const { table, bar } = usePartsTable(composition, metric)
  return (
    <>
      {bar}
      <FittedTable
        {...table}
        label={`${metric.title} by ${DIMENSION_WORDS[composition.by].one}`}
        rows={composition.parts}
        maxHeight={maxHeight}
      />
    </>
  )
}

/** An unlock schedule alone in a frame. */
function EmbeddedVesting(props: EmbeddedPartProps) {
  const { look } = props.part
  const query = useQuery(
    trpc.projects.getVestingSchedule.queryOptions({ project_id: String(look.project) }),
  )
  return (
    <QueryFrame
      {...props}
      query={query}
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
