import { lazy } from 'react'

/** `/account/api`: the personal token and the API keys of the user. */
export const ApiPage = lazy(async () => ({ default: (await import('./ApiPage.tsx')).ApiPage }))
