import type { DrawingStyle } from '@tickmark/core/drawing/DrawingStyle'
import { escapeXml } from '@tickmark/core/drawing/escapeXml'
import { mixTile } from '@tickmark/core/drawing/tileColor'
import { formatDay } from '@tickmark/core/formats/formatDay'
import { toDay } from '@tickmark/core/time/Day'
import { MessageError } from '../../data/describeError.ts'
import { pageSettings } from '../../data/pageSettings.ts'
import { addressOfLogo } from '../../ui/ProjectLogo.tsx'
import type { ChartPicture } from './ChartPicture.ts'

/** The picture as an SVG file. `drawing` is an SVG element of the size of the sheet's plot. */
export function writeSheetSvg(sheet: Sheet, drawing: string, theme: ChartTheme): string {
  const { width, height, plot, marks } = sheet
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<rect width="${width}" height="${height}" fill="${theme.raise}"/>`,
    drawing.replace('<svg ', `<svg x="${plot.x}" y="${plot.y}" `),
    ...marks.map((mark) => writeMark(mark, theme)),
    '</svg>\n',
  ].join('\n')
}

function writeMark(mark: SheetMark, theme: ChartTheme): string {
  switch (mark.kind) {
    case 'swatch':
      return `<rect x="${mark.x}" y="${mark.y}" width="${mark.width}" height="${mark.height}" rx="2" fill="${escapeXml(mark.color)}"/>`
    case 'logo':
      return `<image x="${mark.x}" y="${mark.y}" width="${mark.size}" height="${mark.size}" href="${escapeXml(mark.picture.src)}"/>`
    case 'text': {
      const color = mark.tone === 'strong' ? theme.strong : theme.text
      return `<text x="${mark.x}" y="${mark.y}" font-family="${escapeXml(theme.font)}" font-size="${mark.size}" font-weight="${mark.weight}" fill="${color}">${escapeXml(mark.text)}</text>`
    }
    case 'watermark':
      return `<text x="${mark.x}" y="${mark.y}" transform="rotate(-20 ${mark.x} ${mark.y})" text-anchor="middle" dominant-baseline="middle" font-family="${escapeXml(theme.font)}" font-size="${mark.size}" font-weight="600" fill="${theme.strong}" fill-opacity="0.07">${escapeXml(mark.text)}</text>`
  }
}

export type PictureContent = {
  title: string
  picture: ChartPicture
  /** As people know them. */
  sources: readonly string[]
  isSample: boolean
}

/** The chart as an SVG file in the colors of the applied theme. */
export async function makeSvg(content: PictureContent): Promise<Blob> {
  const { sheet, theme, drawing } = await prepare(content)
  return new Blob([writeSheetSvg(sheet, drawing, theme)], { type: 'image/svg+xml' })
}

/** The chart as a PNG file in the colors of the applied theme, `ratio` times its plain size of 1200 × 675. */
export async function makePng(content: PictureContent, ratio: 1 | 2): Promise<Blob> {
  const [{ sheet, theme, drawing }, font] = await Promise.all([prepare(content), embedTextFont()])
  const image = new Image()
  const svg = writeSheetSvg(sheet, `${font}${drawing}`, theme)
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = sheet.width * ratio
  canvas.height = sheet.height * ratio
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) =>
        blob === null
          ? reject(new MessageError('The browser could not create the image.'))
          : resolve(blob),
      'image/png',
    ),
  )
}

/** The page's font as a style for an SVG that is read as an image, which loads nothing; empty where there is none. */
async function embedTextFont(): Promise<string> {
  const link = document.querySelector<HTMLLinkElement>('link[rel=preload][as=font]')
  if (link === null) return ''
  const [family = ''] = getComputedStyle(document.body).fontFamily.split(',')
  const data = await readDataAddress(await (await fetch(link.href)).blob())
  return `<style>@font-face{font-family:${escapeXml(family)};font-weight:100 900;src:url(${data})}</style>`
}

async function prepare({ title, picture, sources, isSample }: PictureContent) {
  const theme = readChartTheme()
  const pen = document.createElement('canvas').getContext('2d')
  const measure = (text: string, size: number) => {
    if (pen === null) return (text.length * size) / 2
    pen.font = `${size > 20 ? 600 : 400} ${size}px ${theme.font}`
    return pen.measureText(text).width
  }
  const source = [
    ...picture.notes,
    sources.length > 0 && `Source: ${sources.join(', ')}`,
    `${pageSettings.productName}, ${window.location.host}`,
    formatDay(toDay(Date.now())),
  ]
  const sheet = layOutSheet(
    {
      title,
      legend: await loadLogos(picture.legend),
      source: source.filter(Boolean).join(' · '),
      isSample,
    },
    measure,
  )
  const { width, height } = sheet.plot
  return { sheet, theme, drawing: picture.draw({ width, height, fontSize: 12 }, styleOf(theme)) }
}

/** The legend with the logos that the server has, each as a part of the file that is made. */
async function loadLogos(legend: ChartPicture['legend']) {
  return Promise.all(
    legend.map(async ({ project, ...entry }) => ({
      ...entry,
      logo:
        project === undefined || !pageSettings.hasLogos
          ? undefined
          : await loadLogo(project).catch(() => undefined),
    })),
  )
}

/** Undefined where there is none. */
async function loadLogo(project: string): Promise<HTMLImageElement | undefined> {
  const answer = await fetch(addressOfLogo(project))
  if (answer.status !== 200) return undefined
  const picture = new Image()
  picture.src = await readDataAddress(await answer.blob())
  await picture.decode()
  return picture
}

function readDataAddress(blob: Blob): Promise<string> {
  const reader = new FileReader()
  return new Promise((resolve, reject) => {
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(blob)
  })
}

/** The style of a drawing outside of the page, where its tokens have no values. */
function styleOf({
  text,
  strong,
  line,
  axis,
  raise,
  flat,
  up,
  down,
  font,
}: ChartTheme): DrawingStyle {
  return {
    text,
    strong,
    line,
    axis,
    ground: raise,
    tile: (tone) => mixTile(tone, { raise, flat, up, down }),
    font: escapeXml(font),
  }
}

/** The colors of the page for what is drawn outside of it, as `#rrggbb`. */
type ChartTheme = {
  line: string
  axis: string
  text: string
  strong: string
  raise: string
  /** Of a tile without a change. */
  flat: string
  /** The color of rises, followed by that of falls. */
  up: string
  down: string
  font: string
}

/** The colors of the applied theme, read from its tokens. */
function readChartTheme(): ChartTheme {
  const style = getComputedStyle(document.documentElement)
  const pen = document.createElement('canvas').getContext('2d')
  const token = (name: string) => {
    const written = style.getPropertyValue(name).trim()
    if (pen === null) return written
    // A token can be written in any way that CSS knows; a canvas says every opaque color in one.
    pen.fillStyle = written
    return String(pen.fillStyle)
  }
  return {
    line: token('--line'),
    axis: token('--line2'),
    text: token('--fg3'),
    strong: token('--fg'),
    raise: token('--raise'),
    flat: token('--hover'),
    up: token('--up'),
    down: token('--down'),
    font: getComputedStyle(document.body).fontFamily,
  }
}

/** Something beside the drawing of a picture. Positions and sizes are in pixels of the picture at its plain size. */
type SheetMark =
  | {
      kind: 'text'
      x: number
      /** Of the base line. */
      y: number
      text: string
      size: number
      weight: 400 | 600
      tone: 'strong' | 'quiet'
    }
  | { kind: 'swatch'; x: number; y: number; width: number; height: number; color: string }
  | { kind: 'logo'; x: number; y: number; size: number; picture: HTMLImageElement }
  /** A word across the whole picture, around its middle. */
  | { kind: 'watermark'; x: number; y: number; text: string; size: number }

/** A picture of a chart with everything that must not get lost when it leaves its page. */
type Sheet = {
  width: number
  height: number
  /** The area of the drawing. */
  plot: { x: number; y: number; width: number; height: number }
  marks: SheetMark[]
}

const SIZE = { width: 1200, height: 675 } as const
const MARGIN = 32
const TITLE = 22
const WORD = 13
const SWATCH = 10
const LOGO = 14
/** The width of what stands for a swatch beside a logo. */
const BAR = 3
const ROW = 22
/** Between a swatch or logo and its name, and between names. */
const GAP = { name: 6, entry: 18 } as const
/** Names beyond are counted, not drawn: the drawing comes first. */
const MAX_ROWS = 4

type Content = {
  title: string
  legend: readonly { name: string; color: string; logo?: HTMLImageElement | undefined }[]
  /** The source of the figures and its publisher. */
  source: string
  isSample: boolean
}

type Measure = (text: string, size: number) => number

/** Places title, legend, drawing and source line upon a picture; generated values are marked across all of it. */
export function layOutSheet({ title, legend, source, isSample }: Content, measure: Measure): Sheet {
  const { width, height } = SIZE
  const room = width - 2 * MARGIN
  const titleY = MARGIN + TITLE
  const rows = placeLegend(legend, room, measure)
  const legendY = titleY + 12
  const plotY = legendY + rows.count * ROW + 10
  const footY = height - MARGIN + 6
  const word = { size: WORD, weight: 400, tone: 'quiet' } as const
  return {
    width,
    height,
    plot: { x: MARGIN, y: plotY, width: room, height: footY - 26 - plotY },
    marks: [
      {
        kind: 'text',
        x: MARGIN,
        y: titleY,
        text: shorten(title, room, (text) => measure(text, TITLE)),
        size: TITLE,
        weight: 600,
        tone: 'strong',
      },
      ...rows.entries.flatMap(({ x, row, name, color, logo }): SheetMark[] => {
        const base = legendY + row * ROW + 15
        const left = MARGIN + x
        const width = logo === undefined ? SWATCH : BAR
        const height = logo === undefined ? SWATCH : LOGO
        const y = base - (SWATCH + height) / 2 + 1
        const text = { x: left + widthOfMark({ color, logo }), y: base, text: name }
        return [
          ...(color === '' ? [] : [{ kind: 'swatch' as const, x: left, y, width, height, color }]),
          ...(logo === undefined
            ? []
            : [{ kind: 'logo' as const, x: left + BAR + 3, y, size: LOGO, picture: logo }]),
          { kind: 'text', ...text, ...word },
        ]
      }),
      {
        kind: 'text',
        x: MARGIN,
        y: footY,
        text: shorten(source, room, (text) => measure(text, WORD)),
        ...word,
      },
      ...(isSample
        ? [
            {
              kind: 'watermark' as const,
              x: width / 2,
              y: height / 2,
              text: 'Sample data',
              size: 120,
            },
          ]
        : []),
    ],
  }
}

type Entry = { x: number; row: number } & Content['legend'][number]

function widthOfMark({ color, logo }: Pick<Entry, 'color' | 'logo'>): number {
  if (color === '') return 0
  return (logo === undefined ? SWATCH : BAR + 3 + LOGO) + GAP.name
}

function placeLegend(
  legend: Content['legend'],
  room: number,
  measure: Measure,
): { entries: Entry[]; count: number } {
  const entries: Entry[] = []
  let [x, row] = [0, 0]
  for (const [index, { name, color, logo }] of legend.entries()) {
    const text = shorten(name, room / 3, (one) => measure(one, WORD))
    const taken = widthOfMark({ color, logo }) + measure(text, WORD)
    const rest = `and ${legend.length - index} more`
    // The last row keeps room to say what was left out.
    const reserve =
      row === MAX_ROWS - 1 && index < legend.length - 1 ? GAP.entry + measure(rest, WORD) : 0
    if (x > 0 && x + taken + reserve > room) {
      if (row === MAX_ROWS - 1) {
        entries.push({ x, row, name: rest, color: '' })
        break
      }
      x = 0
      row++
    }
    entries.push({ x, row, name: text, color, logo })
    x += taken + GAP.entry
  }
  return { entries, count: entries.length === 0 ? 0 : row + 1 }
}

/** The text, or as much of its beginning as fits. */
function shorten(text: string, room: number, measure: (text: string) => number): string {
  if (measure(text) <= room) return text
  const letters = [...text]
  while (letters.length > 1 && measure(`${letters.join('')}…`) > room) letters.pop()
  return `${letters.join('').trimEnd()}…`
}
