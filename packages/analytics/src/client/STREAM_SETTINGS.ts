const MEGABYTE = 1024 * 1024

/**
 * What keeps a question whose rows are streamed small: what it gathers and sorts goes to the disk beyond this much,
 * and blocks are so short that writing one keeps nobody waiting.
 */
export const STREAM_SETTINGS = {
  max_block_size: '8192',
  max_bytes_before_external_group_by: String(64 * MEGABYTE),
  max_bytes_before_external_sort: String(64 * MEGABYTE),
} as const
