import { describe, expect, it } from 'vitest'
import { findScreen, splitPath } from './findScreen.ts'
import { SCREEN_PATHS } from './SCREENS.ts'

const find = (path: string) => findScreen(splitPath(path))

describe('findScreen', () => {
  it.each(SCREEN_PATHS)('finds %s', (path) => {
    expect(find(path)?.path).toBe(path)
  })

  it('reads what the address identifies', () => {
    expect(find('/markets/lending/metrics/fees')).toEqual({
      path: '/markets/$sector/metrics/$metric',
      params: { sector: 'lending', metric: 'fees' },
    })
  })

  it('prefers an exact path', () => {
    expect(find('/charts/new')?.path).toBe('/charts/new')
    expect(find('/charts/2f6')?.path).toBe('/charts/$id')
  })

  it.each(['', '/', '/nowhere', '/constructor', '/login/2', '/invitations', '/invitations/a/b'])(
    'finds none at %j',
    (path) => {
      expect(find(path)).toBeUndefined()
    },
  )
})
