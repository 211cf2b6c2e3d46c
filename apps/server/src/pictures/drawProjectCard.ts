import { drawTimeChart } from '@tickmark/core/charts/drawTimeChart'
import type { PreparedChart } from '@tickmark/core/charts/PreparedChart'
import { estimateWidth, fitText } from '@tickmark/core/drawing/estimateWidth'
import { seriesColor } from '@tickmark/core/drawing/seriesColor'
import { CARD_THEME } from './CARD_THEME.ts'
import { CARD_SIZE, type CardChart, type CardFigure, type ProjectCard } from './Card.ts'
import { CARD_MARGIN, drawFrame, headWidth } from './drawFrame.ts'
import { drawMark } from './drawMark.ts'
import { PICTURE_STYLE } from './drawPicture.ts'
import { svgRuns, svgText, wrapText } from './svgText.ts'

const FONT_SIZE = 19

type Box = { width: number; height: number; color: string }

/** The one series of a card as an SVG element of the box's size. */
function drawCardChart(chart: CardChart, { width, height, color }: Box): string {
  const { title, kind, format: unit, timestamps, values, wholeFrom } = chart
  const prepared: PreparedChart = {
    mark: kind,
    isStacked: false,
    granularity: chart.granularity,
    timestamps,
    series: [
      {
        id: title,
        name: title,
        color,
        metric: title,
        project: null,
        hasLogo: false,
        unit,
        axis: 0,
        isOver: false,
        counts: true,
        values,
        openFrom: chart.provisionalFrom,
        partial: { end: wholeFrom, dataFrom: timestamps[0] ?? '' },
        hidden: false,
      },
    ],
    axes: [
      {
        unit,
        side: 'left',
        isShown: true,
        fits: kind === 'line',
        log: false,
        bounds: null,
        marks: null,
        crossesZero: values.some((value) => (value ?? 0) < 0),
        isInverted: false,
      },
    ],
    ticks: [],
    totals: false,
    openWord: 'incomplete',
    today: null,
    events: [],
    emptiness: null,
    notes: [],
  }
  return drawTimeChart(prepared, { width, height, fontSize: FONT_SIZE }, PICTURE_STYLE)
}

const WIDTH = CARD_SIZE.width - 2 * CARD_MARGIN
const LOGO = 88
const NAME_LEFT = CARD_MARGIN + LOGO + 24
const STRIP = { top: 168, height: 108, padding: 20 }
const CHART = { top: 324, height: 220 }

/** A project's card: who it is, its key figures, and its main metric over three years. */
export function drawProjectCard(card: ProjectCard): string {
  return drawFrame(
    card,
    [
      drawMark(card, { x: CARD_MARGIN, y: 50, size: LOGO }, card.logos),
      drawName(card),
      card.chart === null ? drawDescription(card) : '',
      drawFigures(card.figures),
      drawChart(card),
    ].join('\n'),
  )
}

function drawName(card: ProjectCard): string {
  const room = headWidth(card) - LOGO - 24
  const size = estimateWidth(`${card.name} ${card.symbol}`, 52) <= room ? 52 : 40
  const name = fitText(card.name, size, room)
  const left = room - estimateWidth(name, size)
  const hasSymbol = card.symbol !== '' && estimateWidth(card.symbol, size) + size / 3 < left
  return [
    svgRuns(NAME_LEFT, 94, [
      { content: name, size, strong: true },
      ...(hasSymbol
        ? [{ content: card.symbol, size, fill: CARD_THEME.fg3, gap: size * 0.28 }]
        : []),
    ]),
    svgText(NAME_LEFT, 130, {
      content: fitText(card.sectors, 25, room),
      size: 25,
      fill: CARD_THEME.fg2,
    }),
  ].join('')
}

/** Shown in place of the chart where no source has delivered anything. */
function drawDescription(card: ProjectCard): string {
  return wrapText(card.description, 36, WIDTH)
    .slice(0, 4)
    .map((line, index) =>
      svgText(CARD_MARGIN, 250 + index * 50, { content: line, size: 36, fill: CARD_THEME.fg2 }),
    )
    .join('')
}

function drawFigures(figures: readonly CardFigure[]): string {
  if (figures.length === 0) return ''
  const cell = WIDTH / figures.length
  const { top, height, padding } = STRIP
  const lines = figures
    .slice(1)
    .map((_, index) => `M${CARD_MARGIN + (index + 1) * cell} ${top}v${height}`)
  return [
    `<rect x="${CARD_MARGIN}" y="${top}" width="${WIDTH}" height="${height}" rx="12" fill="${CARD_THEME.raise}" stroke="${CARD_THEME.line}" stroke-width="1.5"/>`,
    `<path d="${lines.join('')}" stroke="${CARD_THEME.line}" stroke-width="1.5"/>`,
    ...figures.map((figure, index) => {
      const left = CARD_MARGIN + index * cell + padding
      return [
        svgText(left, top + 40, {
          content: fitText(figure.label, 20, cell - padding),
          size: 20,
          fill: CARD_THEME.fg3,
        }),
        drawFigure(figure, left, cell - padding),
      ].join('')
    }),
  ].join('')
}

/** The value, and the change beside it where there is room for both. */
function drawFigure({ value, change }: CardFigure, left: number, room: number): string {
  const isWhole =
    change !== null && estimateWidth(value, 34) + estimateWidth(change.text, 20) + 10 <= room
  return svgRuns(left, STRIP.top + 82, [
    { content: value, size: 34, strong: true },
    ...(isWhole
      ? [{ content: change.text, size: 20, fill: CARD_THEME.tones[change.tone], gap: 10 }]
      : []),
  ])
}

function drawChart({ chart, project_id }: ProjectCard): string {
  if (chart === null) return ''
  const box = { width: WIDTH, height: CHART.height, color: seriesColor(project_id) }
  return [
    svgText(CARD_MARGIN, CHART.top - 8, { content: chart.title, size: 22, fill: CARD_THEME.fg2 }),
    `<g transform="translate(${CARD_MARGIN} ${CHART.top})">${drawCardChart(chart, box)}</g>`,
  ].join('')
}
