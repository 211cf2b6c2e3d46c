import type { Trace } from '@tickmark/core/answers/Trace'
import { formatChange } from '@tickmark/core/formats/formatChange'
import { formatDay, formatMoment } from '@tickmark/core/formats/formatDay'
import { formatValue } from '@tickmark/core/formats/formatValue'
import type { MetricFormat } from '@tickmark/core/metrics/MetricDefinition'
import { useSourceName } from '../../data/useDataStatus.ts'
import { EvidenceToggle } from './EvidenceToggle.tsx'

/** What other sources say of the same points, where they differ by more than a twentieth. */
export function OpinionList({ trace, format }: { trace: Trace; format: MetricFormat }) {
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
