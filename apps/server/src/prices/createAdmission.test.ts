import { expect, it } from 'vitest'
import { createAdmission } from './createAdmission.ts'

it('holds both limits, and gives places back', () => {
  const door = createAdmission({ connections: 3, connectionsPerAddress: 2 })
  expect([door.enter('a'), door.enter('a'), door.enter('a')]).toEqual([
    'welcome',
    'welcome',
    'too-many',
  ])
  expect([door.enter('b'), door.enter('c')]).toEqual(['welcome', 'full'])
  door.leave('a')
  expect([door.enter('c'), door.enter('a')]).toEqual(['welcome', 'full'])
  door.leave('never came')
  expect(door.enter('d')).toBe('full')
})
