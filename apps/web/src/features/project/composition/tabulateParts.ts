import type { Composition } from '@tickmark/core/answers/Composition'
import type { MetricDefinition } from '@tickmark/core/metrics/MetricDefinition'
import type { PanelTable } from '../../../charts/panel/actions/PanelSubject.ts'
import { listRests } from './listRests.ts'

/** Every line of the table: the parts, what stands between them and the total, and the total. */
export function tabulateParts(composition: Composition, metric: MetricDefinition): PanelTable {
  const { by, anchor, parts, total, change, meta } = composition
  const until = `to ${anchor ?? 'no data'} UTC`
  return {
    header: [
      `${by}_id`,
      'name',
      `${composition.column_id} (${metric.format}, ${until})`,
      `previous window (${metric.format}, to ${composition.previous_anchor ?? 'no data'} UTC)`,
      `${composition.change_column_id} (fraction)`,
      'share (fraction)',
    ],
    rows: [
      ...parts.map((part) => [
        part.id,
        part.name,
        part.value,
        part.previous_value,
        part.change,
        part.share,
      ]),
      ...listRests(composition).map(({ name, value, share }) => [
        '',
        name,
        value,
        null,
        null,
        share,
      ]),
      ['', 'Total', total, null, change, null],
    ],
    isSample: meta.sample,
    period: anchor ?? '',
  }
}
