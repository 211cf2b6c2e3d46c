import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { PointVersion, Trace } from '@tickmark/core/answers/Trace'
import { formatChange } from '@tickmark/core/formats/formatChange'
import { formatAsOf, formatDay, formatMoment } from '@tickmark/core/formats/formatDay'
import { formatPeriod } from '@tickmark/core/formats/formatPeriod'
import { countThings, formatValue } from '@tickmark/core/formats/formatValue'
import { listFew } from '@tickmark/core/formats/listFew'
import { describeMetric } from '@tickmark/core/metrics/describeMetric'
import { findMetric, knownMetric } from '@tickmark/core/metrics/findMetric'
import type { MetricFormat } from '@tickmark/core/metrics/MetricDefinition'
import { DATAHUB_SOURCE } from '@tickmark/core/sources/SOURCE_NAMES'
import type { TraceTarget } from '../../data/trace/TraceTarget.ts'
import { useOpenTrace } from '../../data/trace/useOpenTrace.ts'
import { trpc } from '../../data/trpc.ts'
import { useSourceName } from '../../data/useDataStatus.ts'
import { useProjects } from '../../data/useProjects.ts'
import { CatalogSource, LoadSource } from '../../ui/CatalogSource.tsx'
import { joinClasses } from '../../ui/joinClasses.ts'
import { Modal } from '../../ui/Modal.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Tick } from '../../ui/Tick.tsx'
import { EvidenceToggle } from './EvidenceToggle.tsx'

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

type VersionListProps = { trace: Trace; origin: Origin; format: MetricFormat }

/**
 * Lists what a reported figure was built from: the loads of its values, the values themselves, and what sources
 * changed.
 */
function VersionList({ trace, origin, format }: VersionListProps) {
  const { values, loads, changed } = origin
  const batches = new Set(loads.map(({ newest }) => newest.batch_id)).size
  const isCut = trace.versions.length < trace.version_count
  return (
    <>
      <section>
        <h4 className="mb-1 text-sm font-medium text-fg3">
          {isCut
            ? `Latest ${trace.versions.length} of ${countThings(trace.version_count, 'version')}`
            : `Built from ${countThings(values.length, 'daily value')}`}{' '}
          in {batches === 1 ? 'one batch' : `${batches} batches`}
        </h4>
        <ul className="rounded-sm border border-line">
          {loads.map(({ newest, count: own }) => (
            <li
              key={`${newest.batch_id} ${newest.file}`}
              className="border-t border-line px-2.5 py-2 first:border-t-0"
            >
              <div className="flex flex-wrap items-baseline gap-x-2">
                <VersionSource version={newest} />
                {loads.length > 1 && (
                  <span className="text-sm text-fg3">{countThings(own, 'value')}</span>
                )}
                <span className="ml-auto text-sm text-fg2">
                  observed {formatMoment(newest.observed_at)}
                </span>
              </div>
              <p className="text-xs break-words text-fg3">
                {newest.file !== '' && <span className="font-mono">{newest.file}</span>}
                <span className="block font-mono">batch {newest.batch_id}</span>
              </p>
              <EvidenceToggle trace={trace} version={newest} />
            </li>
          ))}
        </ul>
        <details className="mt-2 text-sm">
          <summary className="cursor-pointer rounded-sm text-fg2 hover:text-fg">
            {countThings(values.length, 'daily value')}
          </summary>
          <ul className="mt-1 max-h-72 overflow-y-auto rounded-sm border border-line">
            {values.map((value) => (
              <li
                key={keyOf(value)}
                className="flex flex-wrap justify-between gap-x-3 border-t border-line px-2.5 py-1 first:border-t-0"
              >
                <span className="text-fg2">
                  {[formatDay(value.day), ...partsOf(value)].join(' · ')}
                  {value.provisional && <span className="text-warn"> provisional</span>}
                </span>
                <span className="tabular-nums">{formatValue(value.value, format, 'exact')}</span>
              </li>
            ))}
          </ul>
        </details>
      </section>
      {changed.length > 0 && <ChangedList trace={trace} changed={changed} format={format} />}
    </>
  )
}

type ChangedProps = { trace: Trace; changed: readonly PointVersion[]; format: MetricFormat }

/** Every version of the values that a source delivered more than once. */
function ChangedList({ trace, changed, format }: ChangedProps) {
  return (
    <section>
      <div className="mb-1 flex items-baseline justify-between gap-2 text-sm text-fg3">
        <h4 className="font-medium">Changed values</h4>
        <Link
          to="/status/$list"
          params={{ list: 'restatements' }}
          search={{ projects: trace.project_id, metrics: trace.metric_id }}
          className="underline decoration-line2 underline-offset-4 hover:text-fg"
        >
          Restatements of this metric
        </Link>
      </div>
      <ul className="rounded-sm border border-line">
        {changed.map((version) => (
          <li key={keyOf(version)} className="border-t border-line px-2.5 py-2 first:border-t-0">
            <div className="flex flex-wrap items-baseline gap-x-2">
              <span className={joinClasses(!version.current && 'text-fg3 line-through')}>
                {formatValue(version.value, format, 'exact')}
              </span>
              {version.provisional && <span className="text-sm text-warn">provisional</span>}
              {version.current && (
                <span className="text-sm whitespace-nowrap">
                  <Tick>in use</Tick>
                </span>
              )}
              <span className="ml-auto text-sm whitespace-nowrap text-fg2">
                {formatDay(version.day)}
              </span>
            </div>
            <p className="mt-0.5 text-xs break-words text-fg3">
              <VersionSource version={version} />
              {partsOf(version).map((part) => ` · ${part}`)}, observed{' '}
              {formatMoment(version.observed_at)}
            </p>
            <EvidenceToggle trace={trace} version={version} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function keyOf(version: PointVersion): string {
  return [version.day, version.observed_at, version.batch_id, ...partsOf(version)].join(' ')
}

/** The source of a version; an item of the datahub is a link to it. */
function VersionSource({ version: { source_id, file } }: { version: PointVersion }) {
  const sourceName = useSourceName()
  return (
    <LoadSource file={source_id === DATAHUB_SOURCE ? file : ''}>
      <span>{sourceName(source_id)}</span>
    </LoadSource>
  )
}

/** One load that values of the figure came with. */
type Load = { newest: PointVersion; count: number }

/** The components of a figure, for display. */
type Origin = {
  /** True if the values that a source reports are used; otherwise the figure is computed from its parts. */
  isReported: boolean
  /** Ids of the sources of the values in use. */
  sources: string[]
  /** The values in use, newest first. */
  values: PointVersion[]
  /** The loads that they came with, newest first. */
  loads: Load[]
  /** All versions of the values that a source changed, those of a value together. */
  changed: PointVersion[]
}

/** Values in use, apart from those that sources changed: most are as they were first loaded, many with one load. */
export function prepareOrigin({
  metric_id,
  versions,
}: Pick<Trace, 'metric_id' | 'versions'>): Origin {
  const { derivation } = knownMetric(metric_id)
  // A formula that sources may report too is computed only where they do not.
  const mayBeReported =
    derivation === null || (derivation.by === 'formula' && derivation.reported === true)
  if (!mayBeReported || versions.length === 0)
    return { isReported: false, sources: [], values: [], loads: [], changed: [] }
  const values = versions.filter(({ current }) => current)
  const byLoad = Map.groupBy(values, ({ batch_id, file }) => `${batch_id} ${file}`)
  const byPoint = Map.groupBy(versions, nameOfPoint)
  return {
    isReported: true,
    sources: [...new Set(values.map(({ source_id }) => source_id))],
    values,
    loads: [...byLoad.values()].flatMap((own) =>
      own[0] === undefined ? [] : [{ newest: own[0], count: own.length }],
    ),
    changed: [...byPoint.values()].filter(hasChanged).flat(),
  }
}

/** A value that was delivered again as it was has not changed. */
function hasChanged(versions: readonly PointVersion[]): boolean {
  return versions.some(({ value }) => value !== versions[0]?.value)
}

function nameOfPoint({ day, ...version }: PointVersion): string {
  return [day, ...partsOf(version)].join(' ')
}

/** The chain, product and contract of a value; empty for a whole project. */
function partsOf(version: Pick<PointVersion, 'chain_id' | 'product_id' | 'contract_id'>): string[] {
  return [version.chain_id, version.product_id, version.contract_id].filter(Boolean)
}
