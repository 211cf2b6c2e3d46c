import { describe, expect, it } from 'vitest'
import { makeConfig } from '../settings/config.ts'
import { hasConsent, resolveVisitorSwitches } from './resolveVisitorSwitches.ts'

it('takes for on what only the analytics provider knows, once the visitor consented to it', () => {
  const isOn = (settings: Record<string, string>, hasConsent: boolean) =>
    resolveVisitorSwitches(makeConfig(settings), { flags: {}, hasConsent }).tokenized_assets
  const connected = { TT_POSTHOG_KEY: 'phc_key' }
  expect([isOn({}, true), isOn(connected, false), isOn(connected, true)]).toEqual([
    true,
    false,
    true,
  ])
})

it('decides by itself where no provider is configured, also without consent', () => {
  const read = (settings: Record<string, string>) =>
    resolveVisitorSwitches(makeConfig(settings), { flags: {}, hasConsent: false })
  expect(read({})).toMatchObject({ tokenized_assets: true, custom_queries: true })
  expect(read({ TT_FLAGS: 'custom_queries=off' })).toMatchObject({ custom_queries: false })
  expect(read({ TT_POSTHOG_KEY: 'phc_key', TT_FLAGS: 'custom_queries=on' })).toMatchObject({
    custom_queries: false,
  })
})

describe('hasConsent', () => {
  it.each([
    ['tt_consent=1-accepted', true],
    ['_loggedin=1; tt_consent=1-accepted; other=2', true],
    ['tt_consent=1-rejected', false],
    ['tt_consent=0-accepted', false],
    ['not_tt_consent=1-accepted', false],
    ['', false],
    [undefined, false],
  ])('reads %s as %s', (cookies, expected) => {
    expect(hasConsent(cookies)).toBe(expected)
  })
})
