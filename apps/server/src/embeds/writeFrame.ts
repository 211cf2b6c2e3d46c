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

/** Colors of the page around that a frame's address may name, and the styles that they set. */
const FRAME_COLORS = {
  background: (color: string) =>
    `--raise:${color};--hover:color-mix(in srgb,currentColor 8%,${color});--line:color-mix(in srgb,currentColor 14%,${color});--line2:color-mix(in srgb,currentColor 24%,${color});`,
  text: (color: string) =>
    `--fg:${color};--fg2:color-mix(in srgb,${color} 80%,var(--raise));--fg3:color-mix(in srgb,${color} 70%,var(--raise));`,
  accent: (color: string) => `--accent-fg:${color};`,
} as const

/** The parameters of `readFrameColors`. */
export const FRAME_COLOR_NAMES = Object.keys(FRAME_COLORS)

/** Returns the styles for the colors that a frame's address names, such as `background=0b1f3a`; others are ignored. */
export function readFrameColors(parameters: URLSearchParams): string {
  return Object.entries(FRAME_COLORS)
    .map(([name, write]) => {
      const [, color] = /^#?([0-9a-f]{6})$/i.exec(parameters.get(name) ?? '') ?? []
      return color === undefined ? '' : write(`#${color}`)
    })
    .join('')
}

type Frame = {
  theme: EmbedTheme
  /** Styles of `readFrameColors`. */
  colors?: string
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
    // Content that is taller than the frame can be scrolled by keyboard.
    `<div class="body" tabindex="0">${html}</div>`,
    `<footer>${moments.map((text) => `<span>${escapeHtml(text)}</span>`).join('')}${writeLink(frame)}</footer>`,
    '</main>',
  ].join('')
}

/** A frame that says why it shows nothing. */
export function writeProblem(frame: Frame, problem: string): string {
  return `${openStill(frame)}<p class="alone" role="alert">${escapeHtml(problem)}</p><footer>${writeLink(frame)}</footer></main>`
}

function openStill({ theme, colors = '' }: Frame): string {
  const style = colors === '' ? '' : ` style="${colors}"`
  return `<main class="tt-still" id="tt-still" data-theme="${theme}"${style}>`
}

function writeLink({ productName, terminalPath }: Frame): string {
  return `<a href="${escapeHtml(terminalPath)}" target="_blank" rel="noopener">Open in ${escapeHtml(productName)}</a>`
}
