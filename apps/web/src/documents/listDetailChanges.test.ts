import { expect, it } from 'vitest'
import { listDetailChanges } from './listDetailChanges.ts'

const BEFORE = {
  name: 'Fees',
  description: '',
  visibility: 'private',
  organization_id: null,
} as const

it('lists nothing where all is as before', () => {
  expect(listDetailChanges(BEFORE, { ...BEFORE })).toEqual({})
})

it('lists what is other, and whose it is together with who may see it', () => {
  expect(listDetailChanges(BEFORE, { ...BEFORE, name: 'Revenue' })).toEqual({ name: 'Revenue' })
  expect(listDetailChanges(BEFORE, { ...BEFORE, visibility: 'public' })).toEqual({
    visibility: 'public',
    organization_id: null,
  })
})
