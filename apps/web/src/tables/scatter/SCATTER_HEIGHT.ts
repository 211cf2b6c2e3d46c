/** Of the drawing in its panel, in pixels. */
export const SCATTER_HEIGHT = 440
