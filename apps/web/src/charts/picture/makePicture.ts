import { formatDay } from '@tickmark/core/formats/formatDay'
import { toDay } from '@tickmark/core/time/Day'
import { TreemapChart } from 'echarts/charts'
import { init, use } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import { MessageError } from '../../data/describeError.ts'
import { pageSettings } from '../../data/pageSettings.ts'
import { addressOfLogo } from '../../ui/ProjectLogo.tsx'
import { type ChartTheme, readChartTheme } from '../ChartTheme.ts'
import type { ChartOption } from '../toChartOption.ts'
import type { ChartPicture } from './ChartPicture.ts'
import { layOutSheet, type Sheet, type SheetMark } from './layOutSheet.ts'

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

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

function escapeXml(text: string): string {
  return text.replaceAll(/[&<>"]/g, (letter) => ENTITIES[letter] ?? letter)
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
  const { sheet, theme, option } = await prepare(content)
  return new Blob([writeSheetSvg(sheet, drawAsSvg(option, sheet.plot), theme)], {
    type: 'image/svg+xml',
  })
}

/** The chart as a PNG file in the colors of the applied theme, `ratio` times its plain size of 1200 × 675. */
export async function makePng(content: PictureContent, ratio: 1 | 2): Promise<Blob> {
  const { sheet, theme, option } = await prepare(content)
  const canvas = paintSheet(sheet, drawOnCanvas(option, sheet.plot, ratio), { theme, ratio })
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
  return { sheet, theme, option: picture.makeOption(theme) }
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

// The other kinds of drawings and the canvas come with what draws them on the page; see `ChartPicture`.
use([TreemapChart, SVGRenderer])

type Size = { width: number; height: number }

/** The drawing as the text of an SVG element. */
function drawAsSvg(option: ChartOption, size: Size): string {
  const chart = init(null, null, { renderer: 'svg', ssr: true, ...size })
  chart.setOption(option)
  const text = chart.renderToSVGString()
  chart.dispose()
  return text
}

/** The drawing on a canvas of its own, `ratio` times as large in pixels, with nothing behind it. */
function drawOnCanvas(option: ChartOption, size: Size, ratio: number): HTMLCanvasElement {
  const chart = init(document.createElement('div'), null, {
    renderer: 'canvas',
    devicePixelRatio: ratio,
    ...size,
  })
  chart.setOption(option)
  const canvas = chart.renderToCanvas({ pixelRatio: ratio })
  chart.dispose()
  return canvas
}

const TILT = (-20 * Math.PI) / 180

/**
 * Paints the picture on the canvas, `ratio` times as large in pixels. `drawing` is as large as the sheet's plot times
 * `ratio`.
 */
function paintSheet(
  sheet: Sheet,
  drawing: CanvasImageSource,
  { theme, ratio }: { theme: ChartTheme; ratio: number },
): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = sheet.width * ratio
  canvas.height = sheet.height * ratio
  const pen = canvas.getContext('2d')
  if (pen === null) throw new MessageError('The browser could not create a canvas.')
  pen.scale(ratio, ratio)
  pen.fillStyle = theme.raise
  pen.fillRect(0, 0, sheet.width, sheet.height)
  const { x, y, width, height } = sheet.plot
  pen.drawImage(drawing, x, y, width, height)
  for (const mark of sheet.marks) paintMark(pen, mark, theme)
  return canvas
}

function paintMark(pen: CanvasRenderingContext2D, mark: SheetMark, theme: ChartTheme): void {
  switch (mark.kind) {
    case 'swatch':
      pen.fillStyle = mark.color
      pen.fillRect(mark.x, mark.y, mark.width, mark.height)
      return
    case 'logo':
      pen.drawImage(mark.picture, mark.x, mark.y, mark.size, mark.size)
      return
    case 'text':
      pen.fillStyle = mark.tone === 'strong' ? theme.strong : theme.text
      pen.font = `${mark.weight} ${mark.size}px ${theme.font}`
      pen.fillText(mark.text, mark.x, mark.y)
      return
    case 'watermark':
      pen.save()
      pen.translate(mark.x, mark.y)
      pen.rotate(TILT)
      pen.globalAlpha = 0.07
      pen.fillStyle = theme.strong
      pen.textAlign = 'center'
      pen.textBaseline = 'middle'
      pen.font = `600 ${mark.size}px ${theme.font}`
      pen.fillText(mark.text, 0, 0)
      pen.restore()
  }
}
