import { lazy } from 'react'

/** The treemap of all sectors alone, for frames on other sites. */
export const EmbeddedSectors = lazy(async () => ({
  default: (await import('./EmbeddedSectors.tsx')).EmbeddedSectors,
}))
