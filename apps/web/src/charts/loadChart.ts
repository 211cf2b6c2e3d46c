/** Loads the drawing library, once; a chart that is about to be asked for begins it early. */
export async function loadChart() {
  return (await import('./echarts.ts')).openChart
}
