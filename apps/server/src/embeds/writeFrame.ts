import { escapeHtml } from '@tickmark/core/drawing/escapeHtml'
import { formatAsOf, formatDay } from '@tickmark/core/formats/formatDay'
import { SOURCE_NAMES } from '@tickmark/core/sources/SOURCE_NAMES'
import type { EmbedPart } from './EmbedPart.ts'

const EMBED_THEMES = ['dark', 'light', 'system'] as const
type EmbedTheme = (typeof EMBED_THEMES)[number]

/** The theme that a frame's address names; dark where it names none. */
export function readEmbedTheme(text: unknown): EmbedTheme {
  return EMBED_THEMES.find((one) => one === text) ?? 'dark'
}

type Frame = {
  theme: EmbedTheme
  productName: string
  /** The page of the terminal that shows the same. */
  terminalPath: string
}

type Shown = Frame & {
  /** True if sources are named. */
  hasSources: boolean
  /** The moment that it is as known at; undefined for now. */
  asOf?: string | undefined
}

/** All of a frame as HTML: the name of what it shows, its picture, its sources, and the way to the terminal. */
export function writeFrame(frame: Shown, title: string, { html, ...part }: EmbedPart): string {
  const badge = part.sample ? '<span class="badge">Sample data</span>' : ''
  const sources = part.sources.map((id) => SOURCE_NAMES[id] ?? id).join(', ')
  const moments = [
    ...(part.newestDay === null ? [] : [`Data through ${formatDay(part.newestDay)}`]),
    ...(frame.asOf === undefined ? [] : [`As known on ${formatAsOf(frame.asOf)}`]),
    ...(frame.hasSources && sources !== '' ? [`Source: ${sources}`] : []),
  ]
  return [
    openStill(frame),
    `<header><h1 title="${escapeHtml(title)}">${escapeHtml(title)}</h1>${badge}</header>`,
    // What is taller than the frame is scrolled by keyboard too.
    `<div class="body" tabindex="0">${html}</div>`,
    `<footer>${moments.map((text) => `<span>${escapeHtml(text)}</span>`).join('')}${writeLink(frame)}</footer>`,
    '</main>',
  ].join('')
}

/** A frame that says why it shows nothing. */
export function writeProblem(frame: Frame, problem: string): string {
  return `${openStill(frame)}<p class="alone" role="alert">${escapeHtml(problem)}</p><footer>${writeLink(frame)}</footer></main>`
}

function openStill({ theme }: Frame): string {
  return `<main class="tt-still" id="tt-still" data-theme="${theme}">`
}

function writeLink({ productName, terminalPath }: Frame): string {
  return `<a href="${escapeHtml(terminalPath)}" target="_blank" rel="noopener">Open in ${escapeHtml(productName)}</a>`
}
