/** The key that anyone may use, as configured by default. */
export const API_HEADERS = { authorization: 'Bearer tickmark-public' } as const
