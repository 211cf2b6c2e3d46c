import { describe, expect, it } from 'vitest'
import { chooseNextPage, readReturnTo } from './nextPage.ts'

const read = (value: unknown) => readReturnTo(value, 'https://terminal.example')

describe('readReturnTo', () => {
  it.each([
    '/explorer',
    '/explorer/projects/aave?range=30d#top',
    '/explorer/invitations/2f6',
    '/explorer/login-notes',
  ])('accepts %s', (path) => {
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

const NEW = { onboardingCompleted: false }

it('shows the tour once, which continues to the requested page', () => {
  const returnTo = '/explorer/projects/aave?range=30d'
  expect(chooseNextPage({ onboardingCompleted: true }, returnTo)).toBe(returnTo)
  const tour = new URL(chooseNextPage(NEW, returnTo), 'https://terminal.example')
  expect([tour.pathname, tour.searchParams.get('returnTo')]).toEqual([
    '/explorer/onboarding',
    returnTo,
  ])
})

it('shows an invitation before the tour', () => {
  expect(chooseNextPage(NEW, '/explorer/invitations/2f6')).toBe('/explorer/invitations/2f6')
})

it('does not nest the tour when it is the requested page', () => {
  const tour = chooseNextPage(NEW, '/explorer/projects')
  expect(chooseNextPage(NEW, tour)).toBe(tour)
})
