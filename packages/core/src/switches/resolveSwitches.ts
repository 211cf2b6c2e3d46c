import { SWITCH_NAMES, SWITCHES, type SwitchName } from './SWITCHES.ts'

/** Switches that somebody set, by name. Names that are not known are left out of account. */
export type SwitchSettings = Readonly<Record<string, unknown>>

type Sources = {
  /** What the operator set (`TT_FLAGS`), or the server has already resolved. */
  operator?: SwitchSettings
  /** The user's `feature_flags`. A name that stands there counts as on unless its value is false. */
  user?: SwitchSettings
  /** The flags of the analytics provider. */
  analytics?: SwitchSettings
  /** Whether the visitor has consented to analytics. */
  hasConsent?: boolean
}

export type ResolvedSwitches = Readonly<Record<SwitchName, boolean>>

/** Which areas are shown: the defaults, then operator, user and analytics provider, the later ones winning. */
export function resolveSwitches({
  operator = {},
  user = {},
  analytics = {},
  hasConsent = false,
}: Sources): ResolvedSwitches {
  const resolve = (name: SwitchName): boolean => {
    const { default: initial, kind } = SWITCHES[name]
    const isOn =
      readSetting(analytics[name]) ??
      readSetting(user[name]) ??
      readSetting(operator[name]) ??
      initial
    return isOn && (kind === 'area' || hasConsent)
  }
  return Object.fromEntries(
    SWITCH_NAMES.map((name) => [name, resolve(name)]),
  ) as unknown as ResolvedSwitches
}

function readSetting(value: unknown): boolean | undefined {
  return value === undefined || value === null ? undefined : value !== false
}
