import type { ChartSeries } from '@tickmark/core/charts/ChartAnswer'
import type { ChartDefinition } from '@tickmark/core/documents/ChartDefinition'
import { METRIC_COLOURS, SERIES_COLOURS } from '@tickmark/core/drawing/seriesColour'
import { useId } from 'react'
import { SeriesList } from '../../charts/overrides/SeriesList.tsx'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { PopoverButton } from '../../ui/PopoverButton.tsx'
import { AddSeries } from './AddSeries.tsx'
import { editChart } from './editChart.ts'

type Props = {
  chart: ChartDefinition
  /** What is drawn of it. */
  series: readonly ChartSeries[]
  onChange: (chart: ChartDefinition) => void
}

/** The series of a chart, one a row: color, project, metric, transform, axis, and a way to take it out. */
export function SeriesRows({ chart, series, onChange }: Props) {
  return (
    <section aria-label="Series" className="border-t border-line px-3.5 py-2.5">
      {series.length > 0 && (
        <SeriesList
          series={series}
          own={chart.own}
          onChange={(own = []) => onChange({ ...chart, own })}
          start={(id, one) => (
            <ColourButton
              name={one.override?.name ?? one.label}
              shown={one.colour}
              colour={chart.colours[id]}
              onChange={(colour) => onChange(editChart.colour(chart, id, colour))}
            />
          )}
          end={(id, one) => {
            const isHidden = chart.hidden.includes(id)
            const act = `${isHidden ? 'Show' : 'Remove'} ${one.override?.name ?? one.label}`
            return (
              <Button
                variant="ghost"
                aria-label={act}
                title={act}
                className="px-1"
                onClick={() => onChange(editChart.removeSeries(chart, one))}
              >
                <Icon name={isHidden ? 'plus' : 'close'} size={12} />
              </Button>
            )
          }}
        />
      )}
      <div className="mt-2">
        <AddSeries chart={chart} onChange={onChange} />
      </div>
    </section>
  )
}

const COLOURS = [...new Set([...SERIES_COLOURS, ...METRIC_COLOURS])]

type ColourButtonProps = {
  /** The series. */
  name: string
  shown: string | undefined
  /** Undefined where the chart decides. */
  colour: string | undefined
  onChange: (colour: string | undefined) => void
}

/** The colour of one series: one of those that stay readable on both themes, or the chart's choice. */
function ColourButton({ name, shown, colour, onChange }: ColourButtonProps) {
  const group = useId()
  return (
    <PopoverButton
      label={`Color of ${name}`}
      variant="ghost"
      trigger={<span className="size-3.5 rounded-sm" style={{ background: shown }} />}
    >
      <fieldset className="flex max-w-48 flex-wrap gap-1.5">
        <legend className="sr-only">Color of {name}</legend>
        {COLOURS.map((one) => (
          <label
            key={one}
            className="relative size-6 cursor-pointer rounded-sm border-2 border-transparent has-checked:border-fg has-focus-visible:row-focus"
            style={{ background: one }}
          >
            <input
              type="radio"
              name={group}
              value={one}
              aria-label={one}
              checked={one === colour}
              onChange={() => onChange(one)}
              className="absolute inset-0 cursor-pointer appearance-none opacity-0"
            />
          </label>
        ))}
      </fieldset>
      <Button className="mt-2" disabled={colour === undefined} onClick={() => onChange(undefined)}>
        As the chart
      </Button>
    </PopoverButton>
  )
}
