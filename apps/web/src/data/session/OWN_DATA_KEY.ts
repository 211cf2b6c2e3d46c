/** The key of everything that is cached about the user himself, which leaves with him. */
export const OWN_DATA_KEY = ['own'] as const
