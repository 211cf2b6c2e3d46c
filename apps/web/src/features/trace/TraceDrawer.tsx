import { useQuery } from '@tanstack/react-query'
import type { Trace } from '@tickmark/core/answers/Trace'
import { formatChange } from '@tickmark/core/formats/formatChange'
import { formatAsOf, formatDay, formatMoment } from '@tickmark/core/formats/formatDay'
import { formatPeriod } from '@tickmark/core/formats/formatPeriod'
import { formatValue } from '@tickmark/core/formats/formatValue'
import { listFew } from '@tickmark/core/formats/listFew'
import { describeMetric } from '@tickmark/core/metrics/describeMetric'
import { findMetric, knownMetric } from '@tickmark/core/metrics/findMetric'
import type { MetricFormat } from '@tickmark/core/metrics/MetricDefinition'
import type { TraceTarget } from '../../data/trace/TraceTarget.ts'
import { useOpenTrace } from '../../data/trace/useOpenTrace.ts'
import { trpc } from '../../data/trpc.ts'
import { useSourceName } from '../../data/useDataStatus.ts'
import { useProjects } from '../../data/useProjects.ts'
import { CatalogSource } from '../../ui/CatalogSource.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { EvidenceToggle } from './EvidenceToggle.tsx'
import { type Origin, prepareOrigin } from './prepareOrigin.ts'
import { VersionList } from './VersionList.tsx'

type Props = { target: TraceTarget; asOf: string | undefined; onClose: () => void }

/** Explains where one figure comes from: the answer to "why is this number here?". */
export function TraceDrawer({ target, asOf, onClose }: Props) {
  const query = useQuery(trpc.facts.trace.queryOptions({ ...target, as_of: asOf }))
  const { byId } = useProjects()
  const metric = knownMetric(target.metric_id)
  const project = byId.get(target.project_id)?.name
  return (
    <Modal title="Trace" side="right" onClose={onClose}>
      <div className="flex flex-col gap-4 p-4">
        <div>
          <div className="text-fg2">
            {project ?? <Skeleton className="inline-block h-3.5 w-24 align-middle" />} ·{' '}
            {namePeriod(target)}
            {asOf !== undefined && ` · as of ${formatAsOf(asOf)}`}
          </div>
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

/** The figure, the formula with its parts, and every version of what it was made from. */
function TraceBody({ trace, target }: { trace: Trace; target: TraceTarget }) {
  const openTrace = useOpenTrace()
  const { format } = knownMetric(trace.metric_id)
  const origin = prepareOrigin(trace)
  return (
    <>
      <div>
        <p className="text-xl font-semibold tracking-tight break-words">
          {formatValue(trace.value, format, 'exact')}
        </p>
        <OriginLine trace={trace} origin={origin} />
        {trace.definition !== null && (
          <p className="text-fg2">
            Metric defined by <CatalogSource source={trace.definition.source} />
          </p>
        )}
      </div>
      {origin.isReported && <VersionList trace={trace} origin={origin} format={format} />}
      {trace.formula !== null && (
        <section>
          <h4 className="mb-1 text-sm font-medium text-fg3">
            Formula{origin.isReported && ', for days without a report'}
          </h4>
          <code className="block rounded-sm border border-line bg-bg px-2.5 py-2 font-mono text-sm break-words">
            {trace.formula}
          </code>
        </section>
      )}
      {trace.parts.length > 0 && (
        <section>
          <h4 className="mb-1 text-sm font-medium text-fg3">Parts</h4>
          <ul className="rounded-sm border border-line">
            {trace.parts.map((part) => {
              const partMetric = findMetric(part.metric_id)
              const isOther = partMetric !== undefined && part.metric_id !== trace.metric_id
              return (
                <li
                  key={`${part.metric_id} ${part.title} ${part.role}`}
                  className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 border-t border-line px-2.5 py-1.5 first:border-t-0"
                >
                  {isOther ? (
                    <button
                      type="button"
                      className="justify-self-start rounded-sm text-left underline decoration-line2 underline-offset-4 hover:decoration-accent"
                      onClick={() =>
                        openTrace({
                          ...target,
                          metric_id: part.metric_id,
                        })
                      }
                    >
                      {part.title}
                    </button>
                  ) : (
                    <span>{part.title}</span>
                  )}
                  <span>{formatValue(part.value, partMetric?.format ?? format, 'exact')}</span>
                  <span className="col-span-2 text-sm text-fg3">{part.role}</span>
                </li>
              )
            })}
          </ul>
        </section>
      )}
      <OpinionList trace={trace} format={format} />
    </>
  )
}

/** Names the sources that reported the figure, or says that it was computed: one of them. */
function OriginLine({ trace, origin }: { trace: Trace; origin: Origin }) {
  const sourceName = useSourceName()
  if (origin.isReported)
    return <p className="text-fg2">Reported by {listFew(origin.sources.map(sourceName))}</p>
  if (trace.formula === null) return null
  return <p className="text-fg2">Computed by the formula below; no source reports it</p>
}

/** Lists the values of other sources for the same points, where they differ by more than a twentieth. */
function OpinionList({ trace, format }: { trace: Trace; format: MetricFormat }) {
  const sourceName = useSourceName()
  if (trace.second_opinions.length === 0) return null
  return (
    <section>
      <h4 className="mb-1 text-sm font-medium text-fg3">Other sources say</h4>
      <ul className="rounded-sm border border-line">
        {trace.second_opinions.map((opinion) => {
          const parts = [opinion.chain_id, opinion.product_id, opinion.contract_id].filter(Boolean)
          return (
            <li
              key={[opinion.day, opinion.source_id, ...parts].join(' ')}
              className="border-t border-line px-2.5 py-2 first:border-t-0"
            >
              <div className="flex items-baseline gap-2">
                <span>{formatValue(opinion.value, format, 'exact')}</span>
                <span className="text-sm text-fg3">
                  {formatChange(
                    (opinion.value - opinion.current_value) / Math.abs(opinion.current_value),
                  )}{' '}
                  from the one in use
                </span>
                <span className="ml-auto text-sm whitespace-nowrap text-fg2">
                  {formatDay(opinion.day)}
                </span>
              </div>
              <p className="mt-0.5 text-xs break-words text-fg3">
                {[sourceName(opinion.source_id), ...parts].join(' · ')}, observed{' '}
                {formatMoment(opinion.observed_at)}
              </p>
              <EvidenceToggle trace={trace} version={opinion} />
            </li>
          )
        })}
      </ul>
    </section>
  )
}
