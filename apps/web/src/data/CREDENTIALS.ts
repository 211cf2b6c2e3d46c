import { isEmbedded } from './isEmbedded.ts'

/** Calls carry the visitor's cookies, but for those of a chart on somebody else's page. */
export const CREDENTIALS: RequestCredentials = isEmbedded ? 'omit' : 'include'
