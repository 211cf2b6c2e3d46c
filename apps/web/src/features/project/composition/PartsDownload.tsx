import type { Composition } from '@tickmark/core/answers/Composition'
import type { MetricDefinition } from '@tickmark/core/metrics/MetricDefinition'
import { downloadText } from '../../../data/downloadText.ts'
import { Switched } from '../../../data/Switched.tsx'
import { toCsv } from '../../../data/toCsv.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { listRests } from './listRests.ts'

type Props = { composition: Composition; metric: MetricDefinition }

/** Every line of the table as a CSV file, where downloads are on. */
export function PartsDownload({ composition, metric }: Props) {
  return (
    <Switched name="DOWNLOAD_ENABLED">
      <Button variant="ghost" onClick={() => download(composition, metric)}>
        <Icon name="download" size={13} />
        CSV
      </Button>
    </Switched>
  )
}

function download(composition: Composition, metric: MetricDefinition): void {
  const { project_id, by, interval, anchor, parts, total, change, meta } = composition
  const until = `to ${anchor ?? 'no data'} UTC`
  const header = [
    `${by}_id`,
    'name',
    `${composition.column_id} (${metric.format}, ${until})`,
    `previous window (${metric.format}, to ${composition.previous_anchor ?? 'no data'} UTC)`,
    `${composition.change_column_id} (fraction)`,
    'share (fraction)',
  ]
  const rows = [
    ...parts.map((part) => [
      part.id,
      part.name,
      part.value,
      part.previous_value,
      part.change,
      part.share,
    ]),
    ...listRests(composition).map(({ name, value, share }) => ['', name, value, null, null, share]),
    ['', 'Total', total, null, change, null],
  ]
  const sample = meta.sample ? '-sample' : ''
  const day = anchor === null ? '' : `-${anchor}`
  downloadText(
    `${project_id}-${metric.slug}-by-${by}-${interval}${sample}${day}.csv`,
    toCsv(header, rows),
  )
}
