import { Link } from '@tanstack/react-router'
import type { AnswerQuality } from '@tickmark/core/answers/AnswerQuality'
import type { CheckResult } from '@tickmark/core/answers/FinancialStatement'
import { formatMoment } from '@tickmark/core/formats/formatMoment'
import { Fragment, lazy, Suspense } from 'react'
import { SourceName } from '../../data/SourceName.tsx'
import { Switched } from '../../data/Switched.tsx'
import { useDataStatus } from '../../data/useDataStatus.ts'
import { Tick } from '../../ui/Tick.tsx'
import { Credits } from './Credits.tsx'

type Props = {
  meta: {
    sources: readonly string[]
    checks: CheckResult[]
    quality?: AnswerQuality | undefined
  }
}

const QualityNote = lazy(async () => ({
  default: (await import('./QualityNote.tsx')).QualityNote,
}))

/** Below a chart: which sources, when they were last loaded, and whether the checks held. */
export function Provenance(props: Props) {
  return (
    <Switched name="CHART_SOURCES_ENABLED">
      <Sources {...props} />
    </Switched>
  )
}

function Sources({ meta: { sources, checks, quality } }: Props) {
  const { data: status } = useDataStatus()
  const loaded = (status?.sources ?? [])
    .filter((source) => sources.includes(source.source_id))
    .flatMap((source) => source.last_loaded_at ?? [])
    .toSorted()
    .at(-1)
  const broken = checks.filter((check) => !check.passed)
  return (
    <>
      {checks.length > 0 && broken.length === 0 && (
        <Tick>{checks.length === 1 ? '1 check' : `${checks.length} checks`} passed</Tick>
      )}
      {broken.length > 0 && (
        <Link
          to="/status/$list"
          params={{ list: 'checks' }}
          search={{ bad: true }}
          className="text-warn underline decoration-line2 underline-offset-2 hover:decoration-accent"
          title={broken.map(describeBroken).join('\n')}
        >
          {broken.length} of {checks.length} checks broken
        </Link>
      )}
      {quality && (
        <Suspense>
          <QualityNote quality={quality} />
        </Suspense>
      )}
      {sources.length > 0 && (
        <span>
          Sources:{' '}
          {sources.map((id, index) => (
            <Fragment key={id}>
              {index > 0 && ', '}
              <SourceName id={id} />
            </Fragment>
          ))}
        </span>
      )}
      <Credits sources={sources} />
      {loaded !== undefined && <span className="ml-auto">Updated {formatMoment(loaded)}</span>}
    </>
  )
}

function describeBroken(check: CheckResult): string {
  return `${check.title}: broken by ${check.failed} of ${check.compared} points`
}
