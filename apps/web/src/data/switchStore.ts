import { isPageOn } from '@tickmark/core/pages/isPageOn'
import { type ResolvedSwitches, resolveSwitches } from '@tickmark/core/switches/resolveSwitches'
import type { SwitchName } from '@tickmark/core/switches/SWITCHES'
import { createStore, useStore } from './createStore.ts'
import { pageSettings } from './pageSettings.ts'

type Overrides = Pick<Parameters<typeof resolveSwitches>[0], 'user' | 'analytics' | 'hasConsent'>

let overrides: Overrides = {}
const resolved = createStore<ResolvedSwitches>(resolve())

/** Which areas this visitor sees. Session, consent and analytics say what they know by `override`. */
export const switchStore = {
  get: resolved.get,
  subscribe: resolved.subscribe,
  isOn: (name: SwitchName): boolean => resolved.get()[name],
  override(changes: Overrides): void {
    overrides = { ...overrides, ...changes }
    resolved.set(resolve())
  },
}

/** Whether an area is shown. */
export function useSwitch(name: SwitchName): boolean {
  return useStore(switchStore)[name]
}

/** Whether no switch hides the page at an address, such as `/explorer/metrics/fees?range=1y` or `/metrics`. */
export function usePageOn(address: string): boolean {
  const [path = ''] = address.replace(/^\/explorer/, '').split(/[?#]/, 1)
  return isPageOn(path, useStore(switchStore))
}

function resolve(): ResolvedSwitches {
  return resolveSwitches({ operator: pageSettings.switches, ...overrides })
}
