import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { QuarantinedPoint } from '@tickmark/core/answers/Quality'
import { formatMetricValue } from '@tickmark/core/formats/formatValue'
import { getMetric } from '@tickmark/core/metrics/getMetric'
import { quarantineQuery } from '@tickmark/core/screens/statusLists'
import { trpc } from '../../../data/trpc.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { NoData } from '../../../ui/NoData.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'

const MAX_SHOWN = 6

/** A project without published values: its snapshots, whose day is unknown, or that there is nothing. */
export function NothingPublished({ projectId }: { projectId: string }) {
  const look = { projects: [projectId], check: 'snapshot' }
  const { data, isPending } = useQuery(
    trpc.status.listHeldPoints.queryOptions(quarantineQuery(look)),
  )
  if (isPending) return <Skeleton className="m-3.5 h-40" />
  const snapshots = chooseSnapshots(data?.points ?? [])
  const [first] = snapshots
  if (first === undefined)
    return (
      <NoData of={{ anything: true }} none="No source has delivered anything for this project" />
    )
  return (
    <EmptyState title="Only an undated snapshot">
      <dl className="flex flex-wrap justify-center gap-x-8 gap-y-2">
        {snapshots.map(({ metric_id, value }) => (
          <div key={metric_id}>
            <dt className="text-sm text-fg3">{getMetric(metric_id).title}</dt>
            <dd className="text-figure font-semibold tracking-tight text-fg">
              {formatMetricValue(value, getMetric(metric_id), 'compact')}
            </dd>
          </div>
        ))}
      </dl>
      <p className="text-sm">
        {describeDoubt(first.why)}.{' '}
        <Link
          to="/status/$list"
          params={{ list: 'held' }}
          search={{ projects: projectId }}
          className="underline decoration-line2 underline-offset-2 hover:decoration-accent"
        >
          Details
        </Link>
      </p>
    </EmptyState>
  )
}

/** The newest snapshot of each metric of the whole project, without its chains and products. */
function chooseSnapshots(points: readonly QuarantinedPoint[]): QuarantinedPoint[] {
  const whole = points.filter((one) => `${one.chain_id}${one.product_id}${one.contract_id}` === '')
  const newest = new Map(whole.toReversed().map((one) => [one.metric_id, one]))
  return [...newest.values()].slice(0, MAX_SHOWN)
}

/** Explains why a snapshot is withheld, as a sentence: the title has said that it is one. */
function describeDoubt(why: string): string {
  const reason = why.replace(/^a snapshot: /, '')
  return reason.charAt(0).toUpperCase() + reason.slice(1)
}
