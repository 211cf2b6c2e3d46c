import type { StaffUser } from '@tickmark/core/accounts/StaffUser'

/** Features that are on or off for a user, whatever they are for everybody else. */
export type Flags = Readonly<Record<string, boolean>>

/** The flags of a user as they are edited: what is no plain on or off counts as on where it is anything at all. */
export function readFlags({ feature_flags }: Pick<StaffUser, 'feature_flags'>): Flags {
  return Object.fromEntries(
    Object.entries(feature_flags).map(([name, value]) => [name, Boolean(value)]),
  )
}

/** What has to be sent to come from some flags to others; null takes one away. */
export function changedFlags(before: Flags, after: Flags): Record<string, boolean | null> {
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  return Object.fromEntries(
    [...names]
      .filter((name) => before[name] !== after[name])
      .map((name) => [name, after[name] ?? null]),
  )
}
