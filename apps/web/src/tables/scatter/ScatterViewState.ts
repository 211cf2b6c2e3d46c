import { searchParser } from '../../data/readSearch.ts'

const LINEAR_AXES = ['x', 'y', 'xy'] as const
export type LinearAxes = (typeof LINEAR_AXES)[number]

/** The view state of a scatter of projects in an address. */
export const readScatterView = searchParser((read) => ({
  /** The metric that goes from left to right. */
  vs: read.metric('vs'),
  /** The metric that makes points large or small; nothing does when absent. */
  size: read.metric('size'),
  /** The axes that are linear; both are log when absent. */
  lin: read.choice('lin', LINEAR_AXES),
  /** The figures as a table instead. */
  points: read.choice('points', ['table']),
}))
export type ScatterViewState = ReturnType<typeof readScatterView>
