import type { StaffUser } from '@tickmark/core/accounts/StaffUser'

/** Features that are switched on or off for one user. */
export type Flags = Readonly<Record<string, boolean>>

/** The flags of a user for editing: values that are not booleans count as on if they are truthy. */
export function readFlags({ feature_flags }: Pick<StaffUser, 'feature_flags'>): Flags {
  return Object.fromEntries(
    Object.entries(feature_flags).map(([name, value]) => [name, Boolean(value)]),
  )
}

/** The changes between two sets of flags, as the server expects them; null removes a flag. */
export function changedFlags(before: Flags, after: Flags): Record<string, boolean | null> {
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  return Object.fromEntries(
    [...names]
      .filter((name) => before[name] !== after[name])
      .map((name) => [name, after[name] ?? null]),
  )
}
