/** The path of an embedded chart or panel that its address describes. */
export const EMBED_PATH = '/embed/chart'

/** Returns whether a path below the origin is that of an embedded chart, also with a slash at its end. */
export function isEmbedPath(path: string): boolean {
  return path.replace(/\/+$/, '') === `/explorer${EMBED_PATH}`
}
