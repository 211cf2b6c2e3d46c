import { lazy } from 'react'

/** Funding rounds page by page, for other pages that show some of them. */
export const RoundsPanel = lazy(async () => ({
  default: (await import('./RoundsPanel.tsx')).RoundsPanel,
}))

/** Funding rounds over time alone, for frames on other sites. */
export const EmbeddedFundraises = lazy(async () => ({
  default: (await import('./EmbeddedFundraises.tsx')).EmbeddedFundraises,
}))
