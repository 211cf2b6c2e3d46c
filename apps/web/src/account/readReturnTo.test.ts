import { describe, expect, it } from 'vitest'
import { readReturnTo } from './readReturnTo.ts'

const read = (value: unknown) => readReturnTo(value, 'https://terminal.example')

describe('readReturnTo', () => {
  it.each([
    '/explorer',
    '/explorer/projects/aave?range=30d#top',
    '/explorer/invitations/2f6',
    '/explorer/login-notes',
  ])('goes on to %s', (path) => {
    expect(read(path)).toBe(path)
  })

  it.each([
    undefined,
    '',
    7,
    'explorer/projects',
    'https://evil.example/explorer',
    '//evil.example/explorer',
    '/\\evil.example/explorer',
    '/\t/evil.example/explorer',
    'javascript:alert(1)',
    '/v1/logout',
    '/explorer/../v1/users/me',
    '/explorer-evil',
    '/explorer/login?returnTo=/explorer/login',
    '/explorer/signup',
  ])('does not follow %j', (path) => {
    expect(read(path)).toBe('/explorer/projects')
  })
})
