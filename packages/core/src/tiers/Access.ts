import type { Tier } from '../metrics/Tier.ts'

/** What whoever asks may read. Without gating everybody reads everything, whatever his tier. */
export type Access = { isGated: boolean; tier: Tier }

/** The access of everybody where gating is off. */
export const OPEN_ACCESS: Access = { isGated: false, tier: 'free' }

/** What answers that were made for one access may be kept under; equal where the answers are. */
export function nameAccess({ isGated, tier }: Access): string {
  return isGated ? tier : 'open'
}
