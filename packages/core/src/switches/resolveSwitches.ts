import { SWITCH_NAMES, SWITCHES, type SwitchName } from './SWITCHES.ts'

/** Switches that are set, by name. Unknown names are ignored. */
export type SwitchSettings = Readonly<Record<string, unknown>>

type Sources = {
  /** The settings of the operator (`TT_FLAGS`), or those that the server has already resolved. */
  operator?: SwitchSettings
  /** The user's `feature_flags`. A name in it counts as on whatever its value is, null too, unless that is false. */
  user?: SwitchSettings
  /** The flags of the analytics provider, with values that are read alike. */
  analytics?: SwitchSettings
  /** True if the visitor has consented to analytics. */
  hasConsent?: boolean
}

export type ResolvedSwitches = Readonly<Record<SwitchName, boolean>>

/**
 * Resolves which areas are shown. A feature is on when the user's flags or those of the analytics provider turn it on.
 * If neither does, a `false` of either turns it off; else the operator's setting counts, and then the default.
 */
export function resolveSwitches({
  operator = {},
  user = {},
  analytics = {},
  hasConsent = false,
}: Sources): ResolvedSwitches {
  const resolve = (name: SwitchName): boolean => {
    const { default: initial, kind } = SWITCHES[name]
    const flags = [readFlag(user, name), readFlag(analytics, name)]
    const isOn =
      flags.find((flag) => flag === true) ??
      flags.find((flag) => flag === false) ??
      readFlag(operator, name) ??
      initial
    return isOn && (kind === 'area' || hasConsent)
  }
  return Object.fromEntries(
    SWITCH_NAMES.map((name) => [name, resolve(name)]),
  ) as unknown as ResolvedSwitches
}

/** Undefined where the name is absent. */
function readFlag(settings: SwitchSettings, name: SwitchName): boolean | undefined {
  const value = Object.hasOwn(settings, name) ? settings[name] : undefined
  return value === undefined ? undefined : value !== false
}
