/** The path of an embedded chart or panel that its address describes. */
export const EMBED_PATH = '/embed/chart'

/** Whether a path below the origin is that of the chart that stands alone, also with a slash at its end. */
export function isEmbedPath(path: string): boolean {
  return path.replace(/\/+$/, '') === `/explorer${EMBED_PATH}`
}
