/** Projects by two metrics as an address holds it; what is absent is the default. */
export type ScatterViewState = {
  /** The metric that goes from left to right. */
  vs?: string
  /** The metric that makes points large or small; nothing does when absent. */
  size?: string
  /** The axes that are linear; both are log when absent. */
  lin?: LinearAxes
  /** The figures as a table instead. */
  points?: 'table'
}

export const LINEAR_AXES = ['x', 'y', 'xy'] as const
export type LinearAxes = (typeof LINEAR_AXES)[number]
