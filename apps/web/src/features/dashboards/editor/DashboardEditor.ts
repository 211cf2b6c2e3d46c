import type { DashboardDefinition } from '@tickmark/core/documents/DashboardDefinition'
import type { DashboardEdit } from '../../../documents/dashboards/DashboardEdit.ts'

/** A dashboard that is being changed. */
export type DashboardEditor = {
  definition: DashboardDefinition
  /** Changes of the same `act` are undone together. */
  edit: (change: DashboardEdit, act?: string) => void
  canUndo: boolean
  canRedo: boolean
  undo: () => void
  redo: () => void
  /** Puts another dashboard in its place, as a step that can be undone. */
  replace: (definition: DashboardDefinition) => void
}
