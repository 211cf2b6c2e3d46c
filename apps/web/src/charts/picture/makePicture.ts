import type { DrawingStyle } from '@tickmark/core/drawing/DrawingStyle'
import { escapeXml } from '@tickmark/core/drawing/escapeXml'
import { mixTile } from '@tickmark/core/drawing/tileColor'
import { formatDay } from '@tickmark/core/formats/formatDay'
import { toDay } from '@tickmark/core/time/Day'
import { MessageError } from '../../data/describeError.ts'
import { pageSettings } from '../../data/pageSettings.ts'
import { addressOfLogo } from '../../ui/ProjectLogo.tsx'
import { type ChartTheme, readChartTheme } from '../ChartTheme.ts'
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
