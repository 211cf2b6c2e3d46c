import { useQuery } from '@tanstack/react-query'
import { formatAsOf } from '@tickmark/core/formats/formatAsOf'
import { formatPeriod } from '@tickmark/core/formats/formatPeriod'
import { describeMetric } from '@tickmark/core/metrics/describeMetric'
import { knownMetric } from '@tickmark/core/metrics/knownMetric'
import type { TraceTarget } from '../../data/trace/TraceTarget.ts'
import { trpc } from '../../data/trpc.ts'
import { useProjects } from '../../data/useProjects.ts'
import { Modal } from '../../ui/Modal.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TraceBody } from './TraceBody.tsx'

type Props = { target: TraceTarget; asOf: string | undefined; onClose: () => void }

/** Where one figure comes from: the answer to "why is this number here?". */
export function TraceDrawer({ target, asOf, onClose }: Props) {
  const query = useQuery(trpc.facts.trace.queryOptions({ ...target, as_of: asOf }))
  const { byId } = useProjects()
  const metric = knownMetric(target.metric_id)
  const project = byId.get(target.project_id)?.name ?? target.project_id
  return (
    <Modal title="Trace" side="right" onClose={onClose}>
      <div className="flex flex-col gap-4 p-4">
        <div>
          <p className="text-fg2">
            {project} · {namePeriod(target)}
            {asOf !== undefined && ` · as of ${formatAsOf(asOf)}`}
          </p>
          <h3 className="text-lg font-semibold">{metric.title}</h3>
          <p className="mt-1 text-sm text-fg2">{describeMetric(metric).definition}</p>
        </div>
        <QueryView query={query} skeleton={<TraceSkeleton />}>
          {(trace) => <TraceBody trace={trace} target={target} />}
        </QueryView>
      </div>
    </Modal>
  )
}

function namePeriod({ timestamp, granularity, window }: TraceTarget): string {
  const { heading } = formatPeriod(timestamp, granularity)
  return window === undefined ? heading : `Twelve months to ${heading}`
}

function TraceSkeleton() {
  return (
    <div className="flex flex-col gap-3">
      <Skeleton className="h-8 w-40" />
      <Skeleton className="h-24 w-full" />
      <Skeleton className="h-40 w-full" />
    </div>
  )
}
