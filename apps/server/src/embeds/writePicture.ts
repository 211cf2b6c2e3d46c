import { escapeHtml } from '@tickmark/api/openapi/escapeHtml'
import { CARD_THEME } from '../cards/CARD_THEME.ts'
import type { ChartPicture } from '../pictures/ChartPicture.ts'
import { drawPicture } from '../pictures/drawPicture.ts'
import { formatPictureValue, newestValue } from '../pictures/formatPictureValue.ts'
import type { PictureBox } from '../pictures/renderSvg.ts'
import { thinPicture } from '../pictures/thinPicture.ts'

/** Frames are wide or as narrow as a phone; a drawing that is only made smaller cannot be read there. */
const BOXES = {
  wide: { width: 720, height: 340, fontSize: 12 },
  narrow: { width: 360, height: 240, fontSize: 12 },
} as const
/** A line needs fewer bytes than bars do. */
const MOST_PERIODS = { bars: 120, lines: 360 } as const

/** A legend, and a drawing that needs no script. */
export function writePicture(picture: ChartPicture): string {
  if (picture.series.length === 0)
    return `<p class="alone">${escapeHtml(picture.notes.join('. ') || 'No values in this range')}</p>`
  if (picture.kind === 'values') return writeValues(picture) + writeNotes(picture.notes)
  if (picture.kind === 'treemap' || picture.kind === 'scatter')
    return [...drawBoth(picture, picture), writeNotes(picture.notes)].join('')
  const isBars = picture.kind === 'bar' || picture.kind === 'stacked'
  const thin = thinPicture(picture, isBars ? MOST_PERIODS.bars : MOST_PERIODS.lines)
  const narrow = thinPicture(thin, (isBars ? MOST_PERIODS.bars : MOST_PERIODS.lines) / 2)
  return [
    `<ul class="legend">${picture.series.map(writeName).join('')}</ul>`,
    ...drawBoth(thin, narrow),
    writeNotes(thin.notes),
  ].join('')
}

function drawBoth(wide: ChartPicture, narrow: ChartPicture): string[] {
  return [
    `<div class="wide">${draw(wide, BOXES.wide)}</div>`,
    `<div class="narrow">${draw(narrow, BOXES.narrow)}</div>`,
  ]
}

function writeName({ name, colour }: ChartPicture['series'][number]): string {
  return `<li><span class="mark" style="background:${escapeHtml(colour)}"></span><bdi>${escapeHtml(name)}</bdi></li>`
}

/** The drawing in the colours of whichever theme the frame has, and without what would set another font. */
function draw(picture: ChartPicture, box: PictureBox): string {
  return drawPicture(picture, box)
    .replaceAll(CARD_THEME.raise, 'var(--raise)')
    .replaceAll(CARD_THEME.fg3, 'var(--fg3)')
    .replaceAll(CARD_THEME.line2, 'var(--line2)')
    .replaceAll(CARD_THEME.line, 'var(--line)')
    .replaceAll(CARD_THEME.font, 'system-ui')
    .replace('<svg ', '<svg role="img" aria-label="Chart" ')
}

function writeValues({ series }: ChartPicture): string {
  const rows = series.map(
    (one) =>
      `<tr><td><bdi>${escapeHtml(one.name)}</bdi></td><td class="num">${escapeHtml(formatPictureValue(newestValue(one), one.unit))}</td></tr>`,
  )
  return `<table><thead><tr><th>Name</th><th class="num">Newest value</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
}

function writeNotes(notes: readonly string[]): string {
  return notes.length === 0 ? '' : `<p class="note">${escapeHtml(notes.join(' · '))}</p>`
}
