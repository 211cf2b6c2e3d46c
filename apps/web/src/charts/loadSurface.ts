/** Fetches what draws charts over time. It may be asked for ahead: whoever asks again gets the same. */
export const loadSurface = async () => (await import('./surface.ts')).surface
