import type { MetricFormat } from '@tickmark/core/metrics/MetricDefinition'
import type { Day } from '@tickmark/core/time/Day'
import type { Granularity } from '@tickmark/core/time/Granularity'
import type { PictureScatter } from './PictureScatter.ts'

/** What the values of a series are: written like a metric, parts of a whole, or places in a ranking. */
export type PictureUnit = MetricFormat | 'share' | 'rank'

export type PictureSeries = {
  name: string
  colour: string
  unit: PictureUnit
  /** Aligned with the picture's timestamps; null is a gap. */
  values: (number | null)[]
  /** Index of the first unfinished period; the number of periods when all are finished. */
  openFrom: number
  /** Index of the first whole period; those before it are partial, since the data begin inside them. */
  wholeFrom: number
}

/** A chart that somebody made, answered and ready to be drawn without a script. */
export type ChartPicture = {
  /** `treemap`, `scatter` and `values`, one below the other, are newest values; the others are over time. */
  kind: 'line' | 'bar' | 'stacked' | 'area' | 'treemap' | 'scatter' | 'values'
  log: boolean
  granularity: Granularity
  /** First days of the periods. */
  timestamps: Day[]
  series: PictureSeries[]
  /** The points of a scatter; null of every other kind. */
  scatter: PictureScatter | null
  /** What the picture does not show, in words. */
  notes: string[]
  sample: boolean
  sources: string[]
  /** The newest day with a value; null where there are none. */
  newestDay: Day | null
}
