import { lazy } from 'react'

/** One of a project's own panels alone, for frames on other sites. */
export const EmbeddedProjectPart = lazy(async () => ({
  default: (await import('./EmbeddedProjectPart.tsx')).EmbeddedProjectPart,
}))
