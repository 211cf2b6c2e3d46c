/** The axis of what stands at the foot of the plot. */
export const MARKS_AXIS_ID = 'marks'
