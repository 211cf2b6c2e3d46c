const MEGABYTE = 1024 * 1024

/**
 * What keeps a question whose rows are streamed small: what it gathers and sorts goes to the disk beyond this much, few
 * threads gather at a time, and blocks are so short that writing one keeps nobody waiting and what is written is soon
 * given back.
 */
export const STREAM_SETTINGS = {
  max_block_size: '2048',
  max_threads: 2,
  max_bytes_before_external_group_by: String(32 * MEGABYTE),
  max_bytes_before_external_sort: String(32 * MEGABYTE),
} as const
