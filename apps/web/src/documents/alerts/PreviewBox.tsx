import { useQuery } from '@tanstack/react-query'
import type { AlertPreview } from '@tickmark/core/alerts/Alert'
import type { AlertDefinitionInput } from '@tickmark/core/alerts/AlertDefinition'
import { formatAlertValue } from '@tickmark/core/alerts/formatAlertValue'
import { formatChange } from '@tickmark/core/formats/formatChange'
import { formatPeriod } from '@tickmark/core/formats/formatPeriod'
import type { MetricQueryInput } from '@tickmark/core/query/MetricQuery'
import { QueryView } from '../../ui/QueryView.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { PreviewDrawing } from './PreviewDrawing.tsx'
import { previewQuery } from './previewQuery.ts'
import { useDebounced } from './useDebounced.ts'

const MOST_LISTED = 5

/** What an alert would have said over the last year, asked as it is written. */
export function PreviewBox({ definition }: { definition: AlertDefinitionInput | undefined }) {
  const { channels: _told, ...rules } = definition ?? {}
  const text = useDebounced(definition === undefined ? null : JSON.stringify(rules))
  const preview = useQuery(previewQuery(text))
  if (text === null || definition === undefined)
    return <p className="text-sm text-fg3">Write a limit to see what the alert would have said.</p>
  return (
    <QueryView query={preview} skeleton={<Skeleton className="h-40" />}>
      {(data) => <Preview data={data} definition={definition} />}
    </QueryView>
  )
}

function Preview({ data, definition }: { data: AlertPreview; definition: AlertDefinitionInput }) {
  const { query, condition } = definition
  const granularity = query.granularity ?? 'day'
  const write = (value: number) =>
    condition.kind === 'change' ? formatChange(value) : writeValue(value, query)
  const newest = data.firings.slice(-MOST_LISTED).toReversed()
  return (
    <div className="flex flex-col gap-2" aria-live="polite">
      <p>{describe(data)}</p>
      <PreviewDrawing preview={data} granularity={granularity} write={write} />
      {newest.length > 0 && (
        <ul className="flex flex-col gap-0.5 text-sm text-fg2">
          {newest.map(({ series_id, label, period, compared }) => (
            <li key={`${series_id} ${period}`}>
              {formatPeriod(period, granularity).heading}: {label} {write(compared)}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function writeValue(value: number, { metrics, transforms = [], unit = 'usd' }: MetricQueryInput) {
  return formatAlertValue(value, {
    metrics,
    unit,
    transforms: transforms as Parameters<typeof formatAlertValue>[1]['transforms'],
  })
}

function describe({ total_firings: count, outcomes, sample }: AlertPreview): string {
  if (outcomes.length === 0) return 'There is nothing to watch here: the question has no values.'
  const short = outcomes.every(({ outcome }) => outcome === 'too-little-history')
  if (short) return 'There is too little history to judge yet.'
  const times = count === 1 ? 'once' : `${count.toLocaleString('en-GB')} times`
  const fired = count === 0 ? 'It would not have fired' : `It would have fired ${times}`
  const out = outcomes.filter(({ outcome }) => outcome === 'stays').length
  const now =
    out === 0 ? '' : ' The limit is passed now, so it fires once the values have been back.'
  return `${fired} in the last year${sample ? ' of sample data' : ''}.${now}`
}
