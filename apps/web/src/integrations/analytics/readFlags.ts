import { SWITCH_NAMES, type SwitchName } from '@tickmark/core/switches/SWITCHES'

type Flags = Partial<Record<SwitchName, boolean>>
type ReadFlag = (name: SwitchName) => unknown

/**
 * The provider's flags whose names are switches. A flag that the provider does not know is left out; one with
 * variants counts as on.
 */
export function readFlags(readFlag: ReadFlag): Flags {
  const flags: Flags = {}
  for (const name of SWITCH_NAMES) {
    const value = readFlag(name)
    if (value !== undefined && value !== null) flags[name] = value !== false
  }
  return flags
}
