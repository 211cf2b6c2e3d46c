/** Of a drawing in its panel, in pixels. */
export const CHART_HEIGHT = 320
