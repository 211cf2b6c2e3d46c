import { expect, it } from 'vitest'
import { findEdits } from './useBar.ts'

const OLD = { questions: ['old'], log: false }
const MINE = { questions: ['mine'], log: false }
const LOOKING = { found: OLD, mine: MINE }

it('finds edits of a previewed version, and nothing else', () => {
  const edited = { ...OLD, log: true }
  expect(findEdits(edited, LOOKING)).toBe(edited)
  expect(findEdits({ ...OLD }, LOOKING)).toBeNull()
  // After the preview, the screen shows the user's content before the preview has ended.
  expect(findEdits({ ...MINE }, LOOKING)).toBeNull()
  expect(findEdits(edited, null)).toBeNull()
})
