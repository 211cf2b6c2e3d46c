/** Of a drawing in its panel, in pixels. */
export const CHART_HEIGHT = 320

/** The look of a legend, and of the place that is kept for it. */
export const legendClasses = {
  // So high that a row is cut where there are more: it can be scrolled. On a phone it is one row.
  list: 'flex max-h-[98px] gap-x-3.5 gap-y-0.5 overflow-auto not-pointer-coarse:flex-wrap pointer-coarse:items-center pointer-coarse:*:shrink-0 sm:pointer-coarse:max-h-[118px] sm:pointer-coarse:flex-wrap px-3.5 pt-0.5 pb-1.5 text-sm',
  entry:
    'flex min-h-6 pointer-coarse:min-h-11 pointer-coarse:min-w-11 max-w-64 items-center gap-1.5 rounded-sm',
  notes: 'min-h-6 px-3.5 py-1 text-xs text-fg3',
} as const
