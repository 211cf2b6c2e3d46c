/** Under which the answers of REST calls are kept. */
export const REST_KEY = ['rest'] as const
