import { lazy } from 'react'

/** Those that moved most alone, for frames on other sites. */
export const EmbeddedMovers = lazy(async () => ({
  default: (await import('./EmbeddedMovers.tsx')).EmbeddedMovers,
}))
