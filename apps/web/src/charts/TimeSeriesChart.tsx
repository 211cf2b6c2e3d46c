import { lazy, Suspense } from 'react'
import { PanelBoundary } from '../ui/Panel.tsx'
import { CHART_HEIGHT } from './CHART_HEIGHT.ts'
import { ChartPlace } from './ChartPlace.tsx'
import { loadSurface } from './loadSurface.ts'
import type { TimeSeriesProps } from './TimeSeriesProps.ts'

const WholeChart = lazy(async () => ({ default: (await loadSurface()).WholeChart }))

/** A chart over time, in whose place there is as much room until what draws it has come. */
export function TimeSeriesChart(props: TimeSeriesProps) {
  const names = props.answer.series.map(({ label }) => label)
  return (
    <PanelBoundary name={props.asTable ? 'Chart table' : 'Chart drawing'}>
      <Suspense
        fallback={
          <ChartPlace
            names={props.legendEnd ? [...names, 'Series…'] : names}
            height={props.height ?? CHART_HEIGHT}
          />
        }
      >
        <WholeChart {...props} />
      </Suspense>
    </PanelBoundary>
  )
}
