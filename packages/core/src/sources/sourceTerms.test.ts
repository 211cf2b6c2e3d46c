import { expect, it } from 'vitest'
import { SOURCE_NAMES } from './SOURCE_NAMES.ts'
import { SOURCE_TERMS } from './SOURCE_TERMS.ts'

it('every source has terms', () => {
  expect(Object.keys(SOURCE_TERMS).toSorted()).toEqual(Object.keys(SOURCE_NAMES).toSorted())
})
