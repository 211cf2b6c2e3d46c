/** Where a chart stands alone, below `/explorer`, for pages of others to show it in a frame. */
export const EMBED_PATH = '/embed/chart'
