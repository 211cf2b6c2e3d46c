import type { Day } from '@tickmark/core/time/Day'

/** A part of a frame as HTML, with where its figures come from. */
export type EmbedPart = {
  html: string
  /** The same with what a script draws as large as its frame; absent where nothing is drawn. */
  live?: string | undefined
  sample: boolean
  sources: readonly string[]
  /** The newest day with a value; null where it is not known. */
  newestDay: Day | null
}

/** A part that shows no figures. */
export function plainPart(html: string): EmbedPart {
  return { html, sample: false, sources: [], newestDay: null }
}
