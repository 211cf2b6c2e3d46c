/** How deep quotes and lists may nest: deeper ones say nothing more, and cost whoever reads them. */
const DEEPEST = 12

/**
 * Text whose quotes and lists nest no deeper than can be read, nor deeper than can be drawn. What is too deep stays as
 * text of the deepest level.
 */
export function flattenQuotes(text: string): string {
  return text
    .split('\n')
    .map((line) => line.replace(MARKERS, flattenMarkers).replace(BLANKS, ' '.repeat(MOST_BLANKS)))
    .join('\n')
}

/** Four blanks a level. */
const MOST_BLANKS = 4 * DEEPEST
const BLANKS = new RegExp(`^[ \\t]{${MOST_BLANKS},}`)
/** What opens a line: quotes, bullets and numbers, in any order. */
const MARKERS = /^(?:[ \t]*(?:>|[-+*][ \t]|\d{1,9}[.)][ \t]))+/

function flattenMarkers(opening: string): string {
  const markers = opening.match(/[ \t]*(?:>|[-+*][ \t]|\d{1,9}[.)][ \t])/g) ?? []
  return markers.length <= DEEPEST ? opening : markers.slice(0, DEEPEST).join('')
}
