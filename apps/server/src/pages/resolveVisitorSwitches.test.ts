import { expect, it } from 'vitest'
import { makeConfig } from '../config.ts'
import { resolveVisitorSwitches } from './resolveVisitorSwitches.ts'

it('takes for on what only the analytics provider knows, once the visitor consented to it', () => {
  const isOn = (settings: Record<string, string>, hasConsent: boolean) =>
    resolveVisitorSwitches(makeConfig(settings), { flags: {}, hasConsent }).tokenized_assets
  const connected = { TT_POSTHOG_KEY: 'phc_key' }
  expect([isOn({}, true), isOn(connected, false), isOn(connected, true)]).toEqual([
    false,
    false,
    true,
  ])
})
