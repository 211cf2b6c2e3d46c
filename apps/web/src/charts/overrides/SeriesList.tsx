import type { ChartSeries } from '@tickmark/core/charts/ChartAnswer'
import { seriesId } from '@tickmark/core/charts/ChartAnswer'
import { CHART_TRANSFORMS } from '@tickmark/core/charts/overrides/CHART_TRANSFORMS'
import { CHART_TRANSFORM_IDS } from '@tickmark/core/charts/overrides/ChartTransform'
import type { SeriesOverride } from '@tickmark/core/charts/overrides/seriesOverrides'
import {
  changeSeriesOverride,
  readSeriesOverrides,
} from '@tickmark/core/charts/overrides/seriesOverrides'
import { nameMeasure } from '@tickmark/core/metrics/nameMeasure'
import { OTHERS_KEY } from '@tickmark/core/query/dimensions'
import type { ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { ProjectLogo } from '../../ui/ProjectLogo.tsx'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { Select } from '../../ui/Select.tsx'

const TRANSFORMS = [
  { value: 'chart', label: 'As the chart' },
  { value: 'values', label: 'Values' },
  ...CHART_TRANSFORM_IDS.map((value) => ({ value, label: CHART_TRANSFORMS[value].label })),
] as const
const SIDES = [
  { value: 'auto', label: 'Auto', title: 'Axis chosen by unit' },
  { value: 'left', label: 'L', title: 'Left axis' },
  { value: 'right', label: 'R', title: 'Right axis' },
] as const

type Props = {
  series: readonly ChartSeries[]
  /** As the address writes it; see `readSeriesOverrides`. */
  own: readonly string[] | undefined
  onChange: (own: string[] | undefined) => void
  /** Stands before the name of a series, such as its color. */
  start?: (id: string, series: ChartSeries) => ReactNode
  /** Stands at the end of its row. */
  end?: (id: string, series: ChartSeries) => ReactNode
}

/** For each series of a chart, what is made of its values and the side of its axis. */
export function SeriesList({ series, own, onChange, start, end }: Props) {
  const looks = readSeriesOverrides(own)
  const change = (id: string, look: SeriesOverride) => onChange(changeSeriesOverride(own, id, look))
  return (
    <>
      <p className="mb-3 flex items-start justify-between gap-4 text-sm text-fg3">
        <span>
          Series with their own transform or the right axis are drawn as lines over bars and areas.
        </span>
        <Button disabled={looks.size === 0} onClick={() => onChange(undefined)}>
          Reset
        </Button>
      </p>
      <ul className="flex flex-col gap-1.5">
        {series.map((one) => {
          const id = seriesId(one)
          const name = one.override?.name ?? one.label
          const { transform, side } = looks.get(id) ?? {}
          return (
            <li key={id} className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1">
              {start?.(id, one)}
              <SeriesName name={name} series={one} />
              <Select
                label={`Transform of ${name}`}
                size="xsmall"
                className="w-32"
                options={TRANSFORMS}
                value={transform ?? 'chart'}
                onChange={(value) =>
                  change(id, {
                    ...(value !== 'chart' && { transform: value }),
                    ...(side && { side }),
                  })
                }
              />
              <SegmentedControl
                label={`Axis of ${name}`}
                value={side ?? 'auto'}
                segments={SIDES}
                onChange={(value) =>
                  change(id, {
                    ...(transform && { transform }),
                    ...(value !== 'auto' && { side: value }),
                  })
                }
              />
              {end?.(id, one)}
            </li>
          )
        })}
      </ul>
    </>
  )
}

/** The name of a series with its logo, and its metric where the name leaves that out. */
function SeriesName({ name, series: { key, metric } }: { name: string; series: ChartSeries }) {
  const title = nameMeasure(metric)
  const id = [key.project, key.chain].find((one) => one && one !== OTHERS_KEY)
  return (
    <span className="flex min-w-0 flex-1 basis-40 items-center gap-2">
      {id !== undefined && <ProjectLogo projectId={id} name={name} size={16} />}
      <bdi className="truncate" title={name}>
        {name}
      </bdi>
      {!name.includes(title) && <span className="truncate text-sm text-fg3">{title}</span>}
    </span>
  )
}
