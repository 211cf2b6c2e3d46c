import type { ChartDefinition } from '@tickmark/core/documents/ChartDefinition'
import { useMemo } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import { readPair } from '../../ui/popups/findPairs.ts'
import { PickerButton } from '../../ui/popups/PickerButton.tsx'
import { useProjectOptions } from '../../ui/useProjectOptions.ts'
import { editChart } from './editChart.ts'
import { listMetricOptions } from './listMetricOptions.ts'

/** Before the id of a metric, so that it is not taken for a project's. */
const METRIC = 'metric:'

const listMetricsAfter = () =>
  listMetricOptions().map((one) => ({ ...one, value: METRIC + one.value }))

type Props = {
  chart: ChartDefinition
  onChange: (chart: ChartDefinition) => void
  /** The chart has none yet. */
  isFirst?: boolean
}

/**
 * Adds a project, a metric or a metric of a project to a chart, found by typing: to the query that it continues, or as
 * one of its own.
 */
export function AddSeries({ chart, onChange, isFirst = false }: Props) {
  const metrics = chart.questions.at(-1)?.query.metrics
  const projects = useProjectOptions(metrics)
  const options = useMemo(
    () => ({ ...projects, after: listMetricsAfter(), metrics: listMetricOptions() }),
    [projects],
  )
  return (
    <span ref={goOn}>
      <PickerButton
        label="Project or metric"
        name="Add series"
        look={{}}
        options={options}
        values={[]}
        isMultiple={false}
        onChange={([chosen]) => {
          if (chosen === undefined) return
          if (isFirst) isAdding = true
          onChange(addChosen(chart, chosen))
        }}
        face={
          <>
            <Icon name="plus" size={12} /> Add series
          </>
        }
      />
    </span>
  )
}

/** True if the first series was just added: the button is then replaced by one below the chart. */
let isAdding = false

/** Gives the focus to the button that takes the place of another. */
function goOn(place: HTMLElement | null): void {
  if (place === null || !isAdding) return
  isAdding = false
  place.querySelector('button')?.focus()
}

function addChosen(chart: ChartDefinition, chosen: string): ChartDefinition {
  const pair = readPair(chosen)
  if (pair !== null) return editChart.addFigure(chart, pair)
  return chosen.startsWith(METRIC)
    ? editChart.addMetric(chart, chosen.slice(METRIC.length))
    : editChart.addProject(chart, chosen)
}
