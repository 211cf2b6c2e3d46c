import type { TablePreview } from '@tickmark/core/datahub/TableMapping'
import { useMemo, useState } from 'react'
import { TimeSeriesChart } from '../../charts/TimeSeriesChart.tsx'
import { useProjects } from '../../data/useProjects.ts'
import { Panel } from '../../ui/Panel.tsx'
import { TableButton } from '../../ui/TableButton.tsx'
import type { MetricTexts } from './metricFields.ts'
import { prepareValuesChart } from './prepareDiffChart.ts'

type Props = { chart: NonNullable<TablePreview['chart']>; texts: MetricTexts }

/** The first values of a proposed metric, as its form describes them. */
export function ValuesChart({ chart, texts }: Props) {
  const [asTable, setAsTable] = useState(false)
  const { title, gap, kind, format } = texts
  const { nameOf } = useProjects()
  const { project_id, chain_id, product_id } = chart
  const label = [nameOf(project_id), chain_id && nameOf(chain_id), product_id]
    .filter((part) => part !== '')
    .join(', ')
  const answer = useMemo(
    () => prepareValuesChart(chart, { title, gap, label }),
    [chart, title, gap, label],
  )
  return (
    <Panel title="Preview" controls={<TableButton isOn={asTable} onChange={setAsTable} />}>
      <TimeSeriesChart
        answer={answer}
        label={title || 'The proposed metric'}
        kind={kind === 'flow' ? 'bar' : 'line'}
        granularity="day"
        log={false}
        asTable={asTable}
        additive={false}
        unit={format ?? 'number'}
        height={240}
      />
    </Panel>
  )
}
