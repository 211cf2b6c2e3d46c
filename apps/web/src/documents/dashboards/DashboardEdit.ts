import type { DashboardDefinition } from '@tickmark/core/documents/DashboardDefinition'

/** A change of a dashboard, which may leave it as it is. */
export type DashboardEdit = (before: DashboardDefinition) => DashboardDefinition
