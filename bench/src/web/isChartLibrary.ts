/** Names of the chart library and its renderer that minifying keeps. */
const MARKS = ['_echarts_instance_', 'data-zr-dom-id', 'ec-inner-', 'cartesian2d']

/** Whether a script is a part of the chart library, or comes with one, told by its name or by what is in it. */
export function isChartLibrary(name: string, text: string): boolean {
  return (
    /echarts|canvasrenderer|visualmapping/i.test(name) || MARKS.some((mark) => text.includes(mark))
  )
}
