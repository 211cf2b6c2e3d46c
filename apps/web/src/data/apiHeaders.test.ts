import { describe, expect, it } from 'vitest'
import { apiHeaders } from './apiHeaders.ts'

const visitor = {
  pathname: '/explorer/projects',
  isLoggedIn: false,
  publicToken: 'public',
  terminalToken: null,
  appVersion: '',
}

describe('apiHeaders', () => {
  it('tell the current path and the default public token', () => {
    expect(apiHeaders({}, visitor)).toEqual({
      'x-app-path': '/explorer/projects',
      authorization: 'Bearer public',
    })
  })
  it('leave the token out once a user is logged in, for the identity cookie speaks', () => {
    expect(apiHeaders({}, { ...visitor, isLoggedIn: true })).not.toHaveProperty('authorization')
  })
  it('carry it for users too where the call shows it', () => {
    expect(apiHeaders({ showsToken: true }, { ...visitor, isLoggedIn: true })).toHaveProperty(
      'authorization',
      'Bearer public',
    )
  })
  it('leave the token out when the call hides it, and when there is none', () => {
    expect(apiHeaders({ hideToken: true }, visitor)).not.toHaveProperty('authorization')
    expect(apiHeaders({}, { ...visitor, publicToken: '' })).not.toHaveProperty('authorization')
  })
  it('tell the rate-limit token and the version when these are configured', () => {
    expect(apiHeaders({}, { ...visitor, terminalToken: 'jwt', appVersion: '2026-01' })).toEqual({
      'x-app-path': '/explorer/projects',
      'x-tt-terminal-jwt': 'jwt',
      'x-app-version': '2026-01',
      authorization: 'Bearer public',
    })
  })
})
