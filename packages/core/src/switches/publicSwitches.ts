import { type ResolvedSwitches, resolveSwitches, type SwitchSettings } from './resolveSwitches.ts'
import { SWITCH_NAMES, SWITCHES } from './SWITCHES.ts'

/**
 * Returns what public calls and tools show. A program consents to nothing, so areas that analytics turns on for visitors
 * are hidden only where the operator says so.
 */
export function publicSwitches(operator: SwitchSettings = {}): ResolvedSwitches {
  const resolved = resolveSwitches({ operator })
  return Object.fromEntries(
    SWITCH_NAMES.map((name) => [
      name,
      SWITCHES[name].kind === 'analytics' ? operator[name] !== false : resolved[name],
    ]),
  ) as unknown as ResolvedSwitches
}
