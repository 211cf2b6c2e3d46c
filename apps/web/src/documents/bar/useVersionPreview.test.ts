import { expect, it } from 'vitest'
import { findEdits } from './useVersionPreview.ts'

const OLD = { questions: ['old'], log: false }
const MINE = { questions: ['mine'], log: false }
const LOOKING = { found: OLD, mine: MINE }

it('finds what was made of a saved state while it was looked at, and nothing else', () => {
  const edited = { ...OLD, log: true }
  expect(findEdits(edited, LOOKING)).toBe(edited)
  expect(findEdits({ ...OLD }, LOOKING)).toBeNull()
  // On the way back the screen has one's own again before the look is over.
  expect(findEdits({ ...MINE }, LOOKING)).toBeNull()
  expect(findEdits(edited, null)).toBeNull()
})
