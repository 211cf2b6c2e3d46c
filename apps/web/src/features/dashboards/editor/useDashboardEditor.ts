import type { DashboardDefinition } from '@tickmark/core/documents/DashboardDefinition'
import { useMemo, useState } from 'react'
import type { DashboardEdit } from '../../../documents/dashboards/changeTiles.ts'

/** A dashboard that is being edited. */
export type DashboardEditor = {
  definition: DashboardDefinition
  /** Consecutive changes of the same `act` are undone together. */
  edit: (change: DashboardEdit, act?: string) => void
  canUndo: boolean
  canRedo: boolean
  undo: () => void
  redo: () => void
  /** Replaces the definition, as a step that can be undone. */
  replace: (definition: DashboardDefinition) => void
}

/** The state of a dashboard that is being edited, with undo and redo. */
export function useDashboardEditor(initial: DashboardDefinition): DashboardEditor {
  const [history, setHistory] = useState(() => beginHistory(initial))
  const acts = useMemo(
    () => ({
      edit: (change: Parameters<DashboardEditor['edit']>[0], act?: string) =>
        setHistory((before) => addStep(before, change(before.present), act)),
      undo: () => setHistory(undoStep),
      redo: () => setHistory(redoStep),
      replace: (definition: DashboardDefinition) =>
        setHistory((before) => addStep(before, definition)),
    }),
    [],
  )
  return {
    definition: history.present,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    ...acts,
  }
}

/** An undo history. */
type EditHistory<T> = {
  past: readonly T[]
  present: T
  future: readonly T[]
  /** The act of the last change, such as typing a text: the next change of the same act is not a new step. */
  act: string | undefined
}

/** The number of steps that can be undone. */
const MAX_STEPS = 200

export function beginHistory<T>(present: T): EditHistory<T> {
  return { past: [], present, future: [], act: undefined }
}

/** Adds a step, or merges it with the last one of the same `act`. */
export function addStep<T>(history: EditHistory<T>, next: T, act?: string): EditHistory<T> {
  if (next === history.present) return history
  const isSameAct = act !== undefined && act === history.act
  return {
    past: isSameAct ? history.past : [...history.past, history.present].slice(-MAX_STEPS),
    present: next,
    future: [],
    act,
  }
}

export function undoStep<T>(history: EditHistory<T>): EditHistory<T> {
  const before = history.past.at(-1)
  if (before === undefined) return history
  return {
    past: history.past.slice(0, -1),
    present: before,
    future: [history.present, ...history.future],
    act: undefined,
  }
}

export function redoStep<T>(history: EditHistory<T>): EditHistory<T> {
  const [next, ...future] = history.future
  if (next === undefined) return history
  return { past: [...history.past, history.present], present: next, future, act: undefined }
}

/** The id of the button that starts moving a tile. */
export function moverId(tileId: string): string {
  return `move-${tileId}`
}
