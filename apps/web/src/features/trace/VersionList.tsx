import { Link } from '@tanstack/react-router'
import type { PointVersion, Trace } from '@tickmark/core/answers/Trace'
import { formatDay, formatMoment } from '@tickmark/core/formats/formatDay'
import { countThings, formatValue } from '@tickmark/core/formats/formatValue'
import type { MetricFormat } from '@tickmark/core/metrics/MetricDefinition'
import { DATAHUB_SOURCE } from '@tickmark/core/sources/SOURCE_NAMES'
import { useSourceName } from '../../data/useDataStatus.ts'
import { LoadSource } from '../../ui/CatalogSource.tsx'
import { joinClasses } from '../../ui/joinClasses.ts'
import { Tick } from '../../ui/Tick.tsx'
import { EvidenceToggle } from './EvidenceToggle.tsx'
import { type Origin, partsOf } from './prepareOrigin.ts'

type Props = { trace: Trace; origin: Origin; format: MetricFormat }

/**
 * Lists what a reported figure was built from: the loads of its values, the values themselves, and what sources
 * changed.
 */
export function VersionList({ trace, origin, format }: Props) {
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
