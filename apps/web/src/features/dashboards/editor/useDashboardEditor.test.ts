import { describe, expect, it } from 'vitest'
import { addStep, beginHistory, redoStep, undoStep } from './useDashboardEditor.ts'

describe('editHistory', () => {
  it('undoes and redoes steps', () => {
    const two = addStep(addStep(beginHistory('a'), 'b'), 'c')
    const one = undoStep(two)
    expect(one.present).toBe('b')
    expect(undoStep(one).present).toBe('a')
    expect(redoStep(one).present).toBe('c')
  })
  it('stays the same without a step to undo or redo', () => {
    const begun = beginHistory('a')
    expect(undoStep(begun)).toBe(begun)
    expect(redoStep(begun)).toBe(begun)
    expect(addStep(begun, 'a')).toBe(begun)
  })
  it('drops undone steps after a new one', () => {
    const history = addStep(undoStep(addStep(beginHistory('a'), 'b')), 'c')
    expect(redoStep(history).present).toBe('c')
    expect(undoStep(history).present).toBe('a')
  })
  it('merges changes of the same act', () => {
    const typed = addStep(
      addStep(addStep(beginHistory(''), 'h', 'text'), 'he', 'text'),
      'x',
      'title',
    )
    expect(undoStep(typed).present).toBe('he')
    expect(undoStep(undoStep(typed)).present).toBe('')
  })
  it('starts a new step after an undo', () => {
    const undone = undoStep(addStep(addStep(beginHistory(''), 'h', 'text'), 'he'))
    expect(undoStep(addStep(undone, 'hi', 'text')).present).toBe('h')
  })
  it('keeps two hundred steps', () => {
    let history = beginHistory(0)
    for (let step = 1; step <= 300; step++) history = addStep(history, step)
    expect(history.past).toHaveLength(200)
  })
})
