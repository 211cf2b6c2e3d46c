import { loadSurface } from '../loadSurface.ts'
import type { TimeSeriesProps } from '../TimeSeriesProps.ts'
import type { ChartPicture } from './ChartPicture.ts'

/** The number of ticks and bars that fit in a picture's width. */
const ROOM = { ticks: 10, bars: 500 } as const
/** Events have no color of their own; their legend is the shape, which the drawing shows. */
const SHAPES = { triangle: '▲', rect: '■', diamond: '◆', circle: '●' } as const

/** A chart over time as it is looked at now, without what is hidden. */
export async function pictureOfSeries(
  props: Omit<TimeSeriesProps, 'label' | 'asTable'>,
  hidden: ReadonlySet<string>,
): Promise<ChartPicture> {
  const { prepareTimeSeries, drawTimeChart } = await loadSurface()
  const chart = prepareTimeSeries(props.answer, { ...props, hidden, room: ROOM })
  return {
    legend: [
      ...chart.series
        .filter((series) => !series.hidden)
        .map(({ name, color, project, hasLogo }) => ({
          name,
          color,
          project: (hasLogo && project) || undefined,
        })),
      ...chart.events
        .filter((events) => !events.hidden)
        .map(({ name, shape }) => ({ name: `${SHAPES[shape]} ${name}`, color: '' })),
    ],
    notes: chart.notes,
    draw: (box, style) => drawTimeChart(chart, box, style),
  }
}
