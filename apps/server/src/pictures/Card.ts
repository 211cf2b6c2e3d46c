import type { ChangeTone } from '@tickmark/core/formats/toneOfChange'
import type { MetricFormat } from '@tickmark/core/metrics/MetricDefinition'
import type { Day } from '@tickmark/core/time/Day'
import type { Granularity } from '@tickmark/core/time/Granularity'
import type { ChartPicture } from './preparePicture.ts'

/** The content of every card beside its subject. */
type Frame = {
  productName: string
  /** True if the figures were generated. */
  sample: boolean
  /** The newest day behind the figures; null where there are none. */
  newestDay: Day | null
  /** The moment as of which values are shown, as the address says it; undefined for what is known now. */
  asOf?: string | undefined
  /** Logos of the projects on it as data addresses, by project; the others have a monogram. */
  logos?: ReadonlyMap<string, string>
}

/** A relative change as text, and what it means. */
export type CardChange = { text: string; tone: ChangeTone }

export type CardFigure = { label: string; value: string; change: CardChange | null }

/** One series over time. */
export type CardChart = {
  title: string
  kind: 'bar' | 'line'
  format: MetricFormat
  granularity: Granularity
  timestamps: Day[]
  values: (number | null)[]
  /** Index of the first unfinished period; the number of periods when all are finished. */
  provisionalFrom: number
  /** Index of the first whole period; those before it are partial, since the data begin inside them. */
  wholeFrom: number
}

export type ProjectCard = Frame & {
  kind: 'project'
  project_id: string
  name: string
  symbol: string
  sectors: string
  description: string
  figures: CardFigure[]
  chart: CardChart | null
}

export type CardRow = {
  project_id: string
  name: string
  value: string
  /** The value against the largest one shown, from 0 to 1. */
  size: number
  change: CardChange | null
}

export type MetricCard = Frame & {
  kind: 'metric'
  title: string
  definition: string
  /** The heading of the values: `Last 30 days`. */
  heading: string
  rows: CardRow[]
  /** The number of projects with the metric. */
  projects: number
}

export type DocumentCard = Frame & {
  kind: 'document'
  title: string
  description: string
  /** The facts about its content, in words: `5 charts`. */
  facts: string[]
  /** Of a chart. */
  picture: ChartPicture | null
}

/** Everything that a social card shows, read and formatted; what draws it decides nothing about figures. */
export type Card = ProjectCard | MetricCard | DocumentCard

/** The size that social networks show large cards in. */
export const CARD_SIZE = { width: 1200, height: 630 } as const
