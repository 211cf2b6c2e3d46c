import { expect, it } from 'vitest'
import { chooseNextPage } from './chooseNextPage.ts'

const NEW = { onboardingCompleted: false }

it('shows the tour once, and leads on from there', () => {
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

it('leads to the tour that somebody is on his way to already, and to none before it', () => {
  const tour = chooseNextPage(NEW, '/explorer/projects')
  expect(chooseNextPage(NEW, tour)).toBe(tour)
})
