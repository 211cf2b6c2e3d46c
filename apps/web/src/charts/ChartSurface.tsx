import type { PreparedChart, PreparedSeries } from '@tickmark/core/charts/PreparedChart'
import { prepareTooltip } from '@tickmark/core/charts/prepareTooltip'
import { useCallback } from 'react'
import { ChartTooltip } from './ChartTooltip.tsx'
import { openChart } from './echarts.ts'
import { toChartOption } from './toChartOption.ts'
import { useChart } from './useChart.ts'
import { useChartPointer } from './useChartPointer.ts'

/** Below this width, in pixels, exact figures leave names no room. */
const NARROW = 480

type Props = {
  chart: PreparedChart
  label: string
  height: number
  onZoom?: (range: { from: number; to: number }) => void
  onReset?: () => void
  onPoint?: (series: PreparedSeries, index: number) => void
}

/** Draws a prepared chart and follows the pointer over it. It comes with the drawing library; see `loadSurface`. */
export function ChartSurface({ chart, label, height, onZoom, onReset, onPoint }: Props) {
  const makeOption = useCallback(
    (theme: Parameters<typeof toChartOption>[1]) => toChartOption(chart, theme),
    [chart],
  )
  const { element, chart: drawing } = useChart(makeOption, openChart)
  const { index, picked, onTrace, brush, reach, xOf, handlers } = useChartPointer(chart, drawing, {
    onZoom,
    onReset,
    onPoint,
  })
  const x = index === null ? 0 : xOf(index)
  const isNarrow = (drawing?.getWidth() ?? 0) < NARROW
  return (
    // biome-ignore lint/a11y/useSemanticElements: a chart is neither a form group nor an image file.
    <div
      role="group"
      aria-label={`${label}. Arrow keys move through the periods.`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys read the chart out.
      tabIndex={0}
      className="relative mx-2 touch-pan-y rounded-sm select-none"
      style={{ height }}
      {...handlers}
    >
      <div ref={element} className="absolute inset-0" />
      {index !== null && (
        <div
          className="pointer-events-none absolute top-3 bottom-7 w-px bg-fg3/60"
          style={{ left: x }}
        />
      )}
      {brush !== null && (
        <div
          className="pointer-events-none absolute top-3 bottom-7 border-x border-accent bg-accent/10"
          style={{ left: brush.from, width: brush.to - brush.from }}
        />
      )}
      {index !== null && brush === null && drawing !== null && (
        <ChartTooltip
          tooltip={prepareTooltip(chart, index, {
            reach,
            style: isNarrow ? 'compact' : 'detailed',
          })}
          picked={onPoint && picked?.id}
          onTrace={onTrace}
          x={x}
          width={drawing.getWidth()}
        />
      )}
      {chart.emptiness !== null && (
        <p className="pointer-events-none absolute inset-0 flex items-center justify-center text-fg3">
          {chart.emptiness}
        </p>
      )}
    </div>
  )
}
