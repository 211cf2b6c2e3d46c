import { useEffect, useRef, useState } from 'react'
import { useTheme } from '../theme/useTheme.ts'
import type { ChartOption } from './ChartOption.ts'
import { type ChartTheme, readChartTheme } from './ChartTheme.ts'
import type { OpenChart } from './echarts.ts'

/**
 * A chart on a canvas, which stands outside React: opened once, redrawn when the option or the
 * theme changes, resized with its element, closed with it.
 */
export function useChart(
  makeOption: (theme: ChartTheme) => ChartOption,
  open: (element: HTMLElement) => OpenChart,
) {
  const element = useRef<HTMLDivElement>(null)
  const [chart, setChart] = useState<OpenChart | null>(null)
  const { theme } = useTheme()

  useEffect(() => {
    if (element.current === null) return
    const opened = open(element.current)
    setChart(opened)
    const observer = new ResizeObserver(() => opened.resize())
    observer.observe(element.current)
    return () => {
      observer.disconnect()
      opened.dispose()
    }
  }, [open])

  // The applied theme is not named in the body, but the colours read from the page change with it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tokens follow the theme.
  useEffect(() => {
    chart?.setOption(makeOption(readChartTheme()), { notMerge: true })
  }, [chart, makeOption, theme])

  return { element, chart }
}
