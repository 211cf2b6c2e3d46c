/** What stands alone, below `/explorer`, for pages of others to show it in a frame. */
export const EMBED_ROOT = '/embed/'

/** Where a chart or panel stands alone that its address describes. */
export const EMBED_PATH = '/embed/chart'
