/** Fetches what draws charts over time. It may be requested ahead; later calls share the same promise. */
export const loadSurface = async () => (await import('./surface.ts')).surface
