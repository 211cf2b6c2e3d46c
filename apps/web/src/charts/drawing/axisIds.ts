/**
 * What an axis of values is called in the drawing. Series name their axes so, and not by their places: an axis that is
 * added later is drawn behind those that were there before.
 */
export function axisId(axis: number): string {
  return `values ${axis}`
}

/** The axis of what is at the foot of the plot. */
export const MARKS_AXIS_ID = 'marks'
