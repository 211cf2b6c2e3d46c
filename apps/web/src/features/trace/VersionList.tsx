import { Link } from '@tanstack/react-router'
import type { PointVersion, Trace } from '@tickmark/core/answers/Trace'
import { formatDay, formatMoment } from '@tickmark/core/formats/formatDay'
import { formatValue } from '@tickmark/core/formats/formatValue'
import type { MetricFormat } from '@tickmark/core/metrics/MetricDefinition'
import { useSourceName } from '../../data/useDataStatus.ts'
import { joinClasses } from '../../ui/joinClasses.ts'
import { Tick } from '../../ui/Tick.tsx'
import { EvidenceToggle } from './EvidenceToggle.tsx'

/** Every version of the points behind a figure: source, file, batch, and when it was observed. */
export function VersionList({ trace, format }: { trace: Trace; format: MetricFormat }) {
  const sourceName = useSourceName()
  if (trace.version_count === 0) return null
  const shown = trace.versions.length
  return (
    <section>
      <div className="mb-1 flex items-baseline justify-between gap-2 text-sm text-fg3">
        <h4 className="font-medium">
          Versions{' '}
          <span className="font-normal">
            {shown < trace.version_count
              ? `${shown} of ${trace.version_count}`
              : trace.version_count}
          </span>
        </h4>
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
        {trace.versions.map((version) => (
          <li
            key={[version.day, version.observed_at, version.batch_id, ...partsOf(version)].join(
              ' ',
            )}
            className="border-t border-line px-2.5 py-2 first:border-t-0"
          >
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
              {[sourceName(version.source_id), ...partsOf(version)].filter(Boolean).join(' · ')}
            </p>
            <p className="text-xs break-words text-fg3">
              {version.file !== '' && <span className="font-mono">{version.file}</span>} observed{' '}
              {formatMoment(version.observed_at)}
              <span className="block font-mono">batch {version.batch_id}</span>
            </p>
            <EvidenceToggle trace={trace} version={version} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function partsOf(version: PointVersion): string[] {
  return [version.chain_id, version.product_id, version.contract_id]
}
