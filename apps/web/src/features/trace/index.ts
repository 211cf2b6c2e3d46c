import { lazy } from 'react'

/** The drawer that shows where a figure comes from. */
export const TraceDrawer = lazy(async () => ({
  default: (await import('./TraceDrawer.tsx')).TraceDrawer,
}))
