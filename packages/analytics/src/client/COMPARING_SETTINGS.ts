/**
 * Settings for statements that hold what an increment brings against what is known: somebody waits for it, and they take
 * a second, not minutes as a first load does, of which nothing is known.
 */
export const COMPARING_SETTINGS = 'max_threads = 2'
