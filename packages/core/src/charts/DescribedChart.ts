import type { ChartAnswer } from './ChartAnswer.ts'
import type { TimeSeriesOptions } from './prepareTimeSeries.ts'

/** A chart over time: what it draws and how, without what happens when it is touched. */
export type DescribedChart = Omit<TimeSeriesOptions, 'hidden' | 'room' | 'events'> & {
  /** Series carry the names to show as their labels. */
  answer: ChartAnswer
  label: string
  /** Show the figures as a table instead. */
  asTable: boolean
}
