/** What was made, step by step: each step can be undone and done again. */
export type EditHistory<T> = {
  past: readonly T[]
  present: T
  future: readonly T[]
  /** What the last change was part of, such as a text that is being written: the next of the same is no new step. */
  act: string | undefined
}

/** How many steps can be undone. */
const MOST_STEPS = 200

export function beginHistory<T>(present: T): EditHistory<T> {
  return { past: [], present, future: [], act: undefined }
}

/** Adds a step; where it belongs to the same `act` as the last one the two become one. */
export function addStep<T>(history: EditHistory<T>, next: T, act?: string): EditHistory<T> {
  if (next === history.present) return history
  const isSameAct = act !== undefined && act === history.act
  return {
    past: isSameAct ? history.past : [...history.past, history.present].slice(-MOST_STEPS),
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
