import type { AnswerQuality, CheckResult } from '@tickmark/core/answers/AnswerMeta'
import { formatDay, formatMoment } from '@tickmark/core/formats/formatDay'
import { SOURCE_CREDITS } from '@tickmark/core/sources/SOURCE_CREDITS'
import { isStale, toDay } from '@tickmark/core/time/Day'
import { Fragment, Suspense } from 'react'
import { type Anchors, listDays, useShownData } from '../../data/pageAge.ts'
import { Switched } from '../../data/Switched.tsx'
import { useDataStatus } from '../../data/useDataStatus.ts'
import { lazyComponent } from '../../ui/lazyComponent.ts'
import { SourceName } from '../../ui/SourceName.tsx'
import { ChecksNote } from './ChecksNote.tsx'

type Props = {
  meta: {
    sources: readonly string[]
    checks: CheckResult[]
    quality?: AnswerQuality | undefined
    /** The day on which each metric ends, where that is known. */
    anchors?: Anchors | undefined
    /** The same of what is shown alone, such as one project. */
    data_ends?: Anchors | undefined
  }
}

const QualityNote = lazyComponent(() => import('./QualityNote.tsx'), 'QualityNote')

/** Below a chart: which sources, when they were last loaded, and the outcome of the checks of what is shown. */
export function Provenance({ meta }: Props) {
  const anchors = meta.data_ends ?? meta.anchors
  useShownData(anchors)
  return (
    <Switched name="CHART_SOURCES_ENABLED">
      <Sources {...meta} anchors={anchors} />
    </Switched>
  )
}

function Sources({ sources, checks, quality, anchors }: Props['meta']) {
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
      {loaded !== undefined && <span className="ml-auto">{nameAge(anchors, loaded)}</span>}
    </>
  )
}

/** Says when the sources were last loaded; where their data end before yesterday, the days they end on come first. */
function nameAge(anchors: Anchors | undefined, loaded: string): string {
  const days = listDays(anchors ?? {})
  const [oldest, newest] = [days.at(0), days.at(-1)]
  if (oldest === undefined || !isStale(newest, toDay(Date.now())))
    return `Updated ${formatMoment(loaded)}`
  const ends =
    oldest === newest
      ? `Data to ${formatDay(newest)}`
      : `Data end between ${formatDay(oldest)} and ${formatDay(newest)}`
  return `${ends}, loaded ${formatMoment(loaded)}`
}

/** The words that the licenses of a chart's sources ask to be shown beside it; nothing where none does. */
export function Credits({ sources }: { sources: readonly string[] }) {
  const credits = sources.flatMap((id) => SOURCE_CREDITS[id] ?? [])
  if (credits.length === 0) return null
  return <span>{credits.join(' · ')}</span>
}
