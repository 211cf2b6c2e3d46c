import { Link } from '@tanstack/react-router'
import type { ProjectReadme } from '@tickmark/core/answers/Coverage'
import { formatCount } from '@tickmark/core/formats/formatValue'
import { nameMeasure } from '@tickmark/core/metrics/nameMeasure'
import { countExceptions } from '@tickmark/core/quality/describeChecks'
import { formatPassed } from '@tickmark/core/quality/formatPassed'
import { Panel } from '../../../ui/Panel.tsx'
import { Tick } from '../../../ui/Tick.tsx'

const LINK = 'underline decoration-line2 underline-offset-4 hover:decoration-accent'

/** Checks, gaps and changes: how far the figures can be trusted. */
export function FaultsPanel({ readme }: { readme: ProjectReadme }) {
  const { project_id, checks, gaps, restatements } = readme
  const count = (value: number, one: string, many = `${one}s`) =>
    `${formatCount(value)} ${value === 1 ? one : many}`
  return (
    <Panel title="Checks, gaps and changes">
      <ul className="flex flex-col gap-1.5 px-3.5 pb-4">
        {checks.length === 0 && (
          <li>
            No check applies to this project: it does not report all metrics that any check
            compares.
          </li>
        )}
        {checks.map(({ check_id, metrics, title, compared, failed }) => (
          <li key={`${check_id} ${metrics.join(' ')}`}>
            {failed === 0 ? (
              <>
                <Tick>{title}</Tick>
                {nameParts(metrics)}: passed on all {count(compared, 'day')}.
              </>
            ) : (
              <>
                <span className="text-warn">{title}</span>
                {nameParts(metrics)}: {countExceptions(failed)} in {count(compared, 'day')} (
                {formatPassed([{ compared, failed }])} passed).
              </>
            )}
          </li>
        ))}
        <li>
          {gaps.days === 0 ? (
            'Reported amounts and levels have a value on each of their days.'
          ) : (
            <>
              <Link
                to="/status/$list"
                params={{ list: 'gaps' }}
                search={{ projects: project_id }}
                className={LINK}
              >
                {count(gaps.days, 'day')}
              </Link>{' '}
              missing inside {count(gaps.series, 'series', 'series')}. They are shown as gaps, never
              as zero.
            </>
          )}
        </li>
        <li>
          {restatements === 0 ? (
            'No source has changed a value after delivering it.'
          ) : (
            <>
              <Link
                to="/status/$list"
                params={{ list: 'restatements' }}
                search={{ projects: project_id }}
                className={LINK}
              >
                {count(restatements, 'value')}
              </Link>{' '}
              changed after delivery. The latest counts; the older ones are kept.
            </>
          )}
        </li>
      </ul>
    </Panel>
  )
}

/** Names the metric whose parts were compared; the title of an identity names its own. */
function nameParts(metrics: readonly string[]): string {
  const [id, ...others] = metrics
  return id === undefined || others.length > 0 ? '' : ` (${nameMeasure(id)})`
}
