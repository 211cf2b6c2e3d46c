import type { DashboardDefinition } from '@tickmark/core/documents/DashboardDefinition'
import { useMemo, useState } from 'react'
import type { DashboardEditor } from './DashboardEditor.ts'
import { addStep, beginHistory, redoStep, undoStep } from './editHistory.ts'

/** Keeps a dashboard and the steps by which it was made what it is. */
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
