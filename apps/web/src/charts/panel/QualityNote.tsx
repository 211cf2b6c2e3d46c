import { Link } from '@tanstack/react-router'
import type { AnswerOpinion, AnswerQuality } from '@tickmark/core/answers/AnswerMeta'
import { formatDay } from '@tickmark/core/formats/formatDay'
import { formatRatio } from '@tickmark/core/formats/formatRatio'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import { nameInSentence } from '@tickmark/core/metrics/nameInSentence'
import { describeQuarantine } from '@tickmark/core/quality/describeQuarantine'
import { useSourceName } from '../../data/useDataStatus.ts'
import { useProjects } from '../../data/useProjects.ts'

const LINK = 'underline decoration-line2 underline-offset-2 hover:decoration-accent'

/** Below a chart: how many of its points checks hold, and which other source says something else. */
export function QualityNote({ quality: { held, opinions = [] } }: { quality: AnswerQuality }) {
  const sourceName = useSourceName()
  const { nameOf } = useProjects()
  const [largest] = opinions
  const describe = (one: AnswerOpinion) => {
    const metric = findMetric(one.metric_id)
    const name = metric === undefined ? one.metric_id : nameInSentence(metric)
    const how =
      one.ratio === null ? 'not the zero that is shown as' : `${formatRatio(one.ratio)} the`
    return `${sourceName(one.source_id)} on ${formatDay(one.day)}: ${how} ${name} of ${nameOf(one.project_id)}, different on ${one.days} ${one.days === 1 ? 'day' : 'days'}`
  }
  return (
    <>
      {held && (
        <Link
          to="/status/$list"
          params={{ list: 'held' }}
          search={{ projects: held.projects.join(','), metrics: held.metrics.join(',') }}
          className={`text-warn ${LINK}`}
          title="Values that failed a check, until they are confirmed"
        >
          {describeQuarantine(held)}
        </Link>
      )}
      {largest && (
        <Link
          to="/status/$list"
          params={{ list: 'opinions' }}
          search={{ projects: largest.project_id, metrics: largest.metric_id }}
          className={LINK}
          title={opinions.map(describe).join('\n')}
        >
          {sourceName(largest.source_id)} says{' '}
          {largest.ratio === null ? 'it is not zero' : formatRatio(largest.ratio)}
        </Link>
      )}
    </>
  )
}
