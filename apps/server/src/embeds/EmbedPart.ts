/** A part of a frame as HTML, with where its figures come from. */
export type EmbedPart = { html: string; sample: boolean; sources: readonly string[] }

/** A part that shows no figures. */
export function plainPart(html: string): EmbedPart {
  return { html, sample: false, sources: [] }
}
