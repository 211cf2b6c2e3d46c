import { isPageOn, isPartnerPage } from '@tickmark/core/pages/isPageOn'
import { type ResolvedSwitches, resolveSwitches } from '@tickmark/core/switches/resolveSwitches'
import type { SwitchName } from '@tickmark/core/switches/SWITCHES'
import { createStore, useStore } from './createStore.ts'
import { pageSettings } from './pageSettings.ts'

type Overrides = Pick<Parameters<typeof resolveSwitches>[0], 'user' | 'analytics' | 'hasConsent'>

let overrides: Overrides = {}
const resolved = createStore<ResolvedSwitches>(resolve())

/** Store of the areas that this visitor sees. Session, consent and analytics pass what they know to `override`. */
export const switchStore = {
  get: resolved.get,
  subscribe: resolved.subscribe,
  isOn: (name: SwitchName): boolean => resolved.get()[name],
  override(changes: Overrides): void {
    overrides = { ...overrides, ...changes }
    resolved.set(resolve())
  },
}

/** Returns whether an area is shown. */
export function useSwitch(name: SwitchName): boolean {
  return useStore(switchStore)[name]
}

/**
 * Returns whether there is a page at an address, such as `/explorer/metrics/fees?range=1y` or `/metrics`; see
 * `isPageShown`.
 */
export function usePageOn(address: string): boolean {
  const [path = ''] = address.replace(/^\/explorer/, '').split(/[?#]/, 1)
  return isPageShown(path, useStore(switchStore))
}

/**
 * Returns whether no switch hides the page at a path below `/explorer` and, in a partner's terminal, that terminal has
 * it.
 */
export function isPageShown(path: string, switches: ResolvedSwitches): boolean {
  return isPageOn(path, switches) && (!pageSettings.partnerTerminal || isPartnerPage(path))
}

function resolve(): ResolvedSwitches {
  // Nothing is sent to a provider where none is configured.
  const isOwn = pageSettings.integrations.posthogKey === null
  return resolveSwitches({
    operator: pageSettings.switches,
    ...overrides,
    ...(isOwn && { hasConsent: true }),
  })
}
