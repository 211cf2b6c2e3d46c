import type { AnswerQuality } from '@tickmark/core/answers/AnswerQuality'
import type { CheckResult } from '@tickmark/core/answers/FinancialStatement'
import { formatMoment } from '@tickmark/core/formats/formatMoment'
import { Fragment, lazy, Suspense } from 'react'
import { SourceName } from '../../data/SourceName.tsx'
import { Switched } from '../../data/Switched.tsx'
import { useDataStatus } from '../../data/useDataStatus.ts'
import { ChecksNote } from './ChecksNote.tsx'
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

/** Below a chart: which sources, when they were last loaded, and the outcome of the checks of what is shown. */
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
  return (
    <>
      <ChecksNote checks={checks} />
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
