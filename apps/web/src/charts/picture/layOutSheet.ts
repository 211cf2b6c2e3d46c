/** Something beside the drawing of a picture. Positions and sizes are in pixels of the picture at its plain size. */
export type SheetMark =
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
export type Sheet = {
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
