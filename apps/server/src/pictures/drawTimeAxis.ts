import { chooseTicks } from '@tickmark/core/drawing/chooseTicks'
import type { Day } from '@tickmark/core/time/Day'
import type { Granularity } from '@tickmark/core/time/Granularity'
import { CARD_THEME } from '../cards/CARD_THEME.ts'

type Times = { timestamps: readonly Day[]; granularity: Granularity }

type AxisLook = {
  fontSize: number
  mostTicks: number
  /** Leaves half a period of room at both ends, as bars need it. */
  hasBars: boolean
}

/** The axis of periods below a chart. */
export function drawTimeAxis({ timestamps, granularity }: Times, look: AxisLook) {
  const labels = new Map(
    chooseTicks(timestamps, granularity, look.mostTicks).map((tick) => [tick.index, tick.label]),
  )
  return {
    type: 'category',
    data: timestamps,
    boundaryGap: look.hasBars,
    axisLine: { lineStyle: { color: CARD_THEME.line2 } },
    axisTick: { show: false },
    axisLabel: {
      ...labelStyle(look.fontSize),
      hideOverlap: true,
      interval: (index: number) => labels.has(index),
      formatter: (_: string, index: number) => labels.get(index) ?? '',
    },
  }
}

/** How labels of axes are written. */
export function labelStyle(fontSize: number) {
  return { color: CARD_THEME.fg3, fontFamily: CARD_THEME.font, fontSize }
}
