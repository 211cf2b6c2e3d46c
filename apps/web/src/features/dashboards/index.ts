import { lazyComponent } from '../../ui/lazyComponent.ts'

/** A read-only dashboard; see `view/DashboardView`. */
export const DashboardView = lazyComponent(
  () => import('./view/DashboardView.tsx'),
  'DashboardView',
)
