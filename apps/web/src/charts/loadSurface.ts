/** Loads the surface that charts are drawn on with the drawing library, once; a chart that is about to be asked for begins it early. */
export function loadSurface() {
  return import('./ChartSurface.tsx')
}
