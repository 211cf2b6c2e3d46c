import type { Trace } from '@tickmark/core/answers/Trace'
import { formatValue } from '@tickmark/core/formats/formatValue'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import { knownMetric } from '@tickmark/core/metrics/knownMetric'
import { type TraceTarget, useOpenTrace } from '../../data/trace/TraceTarget.ts'
import { OpinionList } from './OpinionList.tsx'
import { VersionList } from './VersionList.tsx'

/** The figure, the formula with its parts, and every version of what it was made from. */
export function TraceBody({ trace, target }: { trace: Trace; target: TraceTarget }) {
  const openTrace = useOpenTrace()
  const { format } = knownMetric(trace.metric_id)
  return (
    <>
      <p className="text-xl font-semibold tracking-tight">
        {formatValue(trace.value, format, 'exact')}
      </p>
      {trace.formula !== null && (
        <section>
          <h4 className="mb-1 text-sm font-medium text-fg3">Formula</h4>
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
                  className="flex flex-wrap items-baseline gap-x-3 border-t border-line px-2.5 py-1.5 first:border-t-0"
                >
                  {isOther ? (
                    <button
                      type="button"
                      className="rounded-sm text-left underline decoration-line2 underline-offset-4 hover:decoration-accent"
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
                  <span className="text-sm text-fg3">{part.role}</span>
                  <span className="ml-auto">
                    {formatValue(part.value, partMetric?.format ?? format, 'exact')}
                  </span>
                </li>
              )
            })}
          </ul>
        </section>
      )}
      <VersionList trace={trace} format={format} />
      <OpinionList trace={trace} format={format} />
    </>
  )
}
