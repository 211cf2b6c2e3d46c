/**
 * Returns the id of an axis of values in the drawing. Series refer to their axes by it, and not by position: an axis
 * that is added later is drawn behind those that were there before.
 */
export function axisId(axis: number): string {
  return `values ${axis}`
}

/** The axis of what is at the foot of the plot. */
export const MARKS_AXIS_ID = 'marks'
