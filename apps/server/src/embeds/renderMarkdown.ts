import { limitMarks } from '@tickmark/core/text/limitMarks'
import { micromark } from 'micromark'
import { gfm, gfmHtml } from 'micromark-extension-gfm'

/** Titles of frames, sections and tiles stand above the headings of a text. */
const RAISED = 3
/** The maximum length: text that looks like many marks takes long to read. */
const LONGEST = 4_000
/** Deeper quotes and lists would cost time without any use; their marks become text. */
const DEEPEST = 12
const MARKERS = /^(?:[ \t]*(?:>|[-+*][ \t]|\d{1,9}[.)][ \t]))+/
const MARKER = /[ \t]*(?:>|[-+*][ \t]|\d{1,9}[.)][ \t])/g

/**
 * The beginning of a text in Markdown as HTML. HTML in it stays text, images are named and not fetched, and links lead to web sites and pages of
 * the terminal, out of the frame. `prefix` keeps the footnotes of two texts apart.
 */
export function renderMarkdown(text: string, prefix: string): string {
  const flat = limitMarks(cut(text))
    .split('\n')
    .map((line) => line.replace(MARKERS, flattenMarkers).replace(/^[ \t]{48,}/, ' '.repeat(48)))
    .join('\n')
  const html = micromark(flat, {
    extensions: [gfm({ singleTilde: false })],
    htmlExtensions: [gfmHtml({ clobberPrefix: `${prefix}-` })],
  })
  // Whatever the text says is escaped by now: these tags are those of the library alone.
  return html
    .replaceAll(
      /<(\/?)h([1-6])/g,
      (_tag, end, level) => `<${end}h${Math.min(6, Number(level) + RAISED)}`,
    )
    .replaceAll(
      /<img [^>]*?alt="([^"]*)"[^>]*>/g,
      (_tag, alt) => `<em>Image${alt && `: ${alt}`}</em>`,
    )
    .replaceAll(/<a href="([^"]*)"/g, (tag, address) => openLink(tag, address))
}

function cut(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}

function openLink(tag: string, address: string): string {
  if (address.startsWith('#')) return tag
  // Two slashes, or a slash and a backslash, would lead to another site.
  const isKnown = /^https?:\/\//i.test(address) || /^\/(?![/\\]|%5C)/.test(address)
  return isKnown ? `${tag} target="_blank" rel="noopener noreferrer nofollow"` : '<a'
}

function flattenMarkers(opening: string): string {
  const markers = opening.match(MARKER) ?? []
  return markers.length <= DEEPEST ? opening : markers.slice(0, DEEPEST).join('')
}
