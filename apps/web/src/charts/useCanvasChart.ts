import { useEffect, useRef, useState } from 'react'
import { useTheme } from '../ui/theme.tsx'
import { type ChartTheme, readChartTheme } from './ChartTheme.ts'
import type { OpenChart } from './echarts.ts'
import type { ChartOption } from './toChartOption.ts'

const FONT_MS = 1_000
/** Of these, what an option no longer names goes, and what it names again changes in its place. */
const PARTS = ['series', 'xAxis', 'yAxis'] as const

/**
 * A chart on a canvas, which is outside React: opened once, changed with the next frame when the option or the
 * theme changes, resized with its element, closed with it.
 */
export function useCanvasChart(
  makeOption: (theme: ChartTheme) => ChartOption,
  open: (element: HTMLElement) => OpenChart,
) {
  const element = useRef<HTMLDivElement>(null)
  const [chart, setChart] = useState<OpenChart | null>(null)
  const { theme } = useTheme()

  useEffect(() => {
    let opened: OpenChart | null = null
    let isGone = false
    loadTextFont().then(() => {
      if (isGone || element.current === null) return
      opened = open(element.current)
      setChart(opened)
    })
    const observer = new ResizeObserver(() => opened?.resize())
    if (element.current !== null) observer.observe(element.current)
    return () => {
      isGone = true
      observer.disconnect()
      opened?.dispose()
    }
  }, [open])

  // The applied theme is not named in the body, but the colors read from the page change with it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tokens follow the theme.
  useEffect(() => {
    const option = makeOption(readChartTheme())
    const replaceMerge = PARTS.filter((part) => option[part] !== undefined)
    chart?.setOption(option, { replaceMerge, lazyUpdate: true })
  }, [chart, makeOption, theme])

  return { element, chart }
}

/**
 * Waits for the page's font, since what is drawn before it has come would be measured in another one and stay so.
 * Not for long: a chart in another font is better than none.
 */
async function loadTextFont(): Promise<void> {
  const { fontFamily } = getComputedStyle(document.body)
  const loaded = document.fonts.load(`12px ${fontFamily}`).catch(() => undefined)
  await Promise.race([loaded, new Promise((resolve) => setTimeout(resolve, FONT_MS))])
}
