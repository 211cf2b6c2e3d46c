/**
 * So long past its period a subscription goes on counting when nothing more is heard of it; word of a renewal may
 * come late, and one that never comes must not give a tier for ever.
 */
export const GRACE_MS = 7 * 86_400_000
