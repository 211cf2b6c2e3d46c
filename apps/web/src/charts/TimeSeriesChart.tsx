import { Suspense } from 'react'
import { lazyComponent } from '../ui/lazyComponent.ts'
import { PanelBoundary } from '../ui/PanelBoundary.tsx'
import { CHART_HEIGHT, legendClasses } from './chartLayout.ts'
import { loadSurface } from './loadSurface.ts'
import type { TimeSeriesProps } from './TimeSeriesProps.ts'

const TimeSeriesView = lazyComponent(loadSurface, 'TimeSeriesView')

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
        <TimeSeriesView {...props} />
      </Suspense>
    </PanelBoundary>
  )
}

/** As much room as a chart with series of these names will take, while what draws it is on its way. */
function ChartPlace({ names, height }: { names: readonly string[]; height: number }) {
  return (
    <div aria-hidden="true" className="invisible">
      <ul className={legendClasses.list}>
        {names.map((name) => (
          <li key={name} className="max-w-full">
            <span className={legendClasses.entry}>
              <span className="size-3.5 shrink-0" />
              <bdi className="truncate">{name}</bdi>
            </span>
          </li>
        ))}
      </ul>
      <div style={{ height }} />
      <p className={legendClasses.notes} />
    </div>
  )
}
