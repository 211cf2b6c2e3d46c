import { lazyComponent } from '../../ui/lazyComponent.ts'

/** The drawer that shows where a figure comes from. */
export const TraceDrawer = lazyComponent(() => import('./TraceDrawer.tsx'), 'TraceDrawer')
