import type { ResolvedSwitches } from './resolveSwitches.ts'
import type { SwitchName } from './SWITCHES.ts'

/**
 * Returns whether a row of a table that names its switches is shown: without any always, otherwise while one of them is
 * on.
 */
export function isAnyOn(
  { switches: names }: { switches?: readonly SwitchName[] | undefined },
  switches: ResolvedSwitches,
): boolean {
  return names === undefined || names.some((name) => switches[name])
}
