/** The subscription tiers of the specification, from the widest access to the narrowest crowd. */
export const TIERS = ['free', 'api', 'pro'] as const
export type Tier = (typeof TIERS)[number]
