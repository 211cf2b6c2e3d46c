const MEGABYTE = 1024 * 1024

/**
 * For statements that compute ahead what pages ask for: nobody waits for them, and whatever they take is missing
 * elsewhere. One thread, in short blocks, gathers a part of what two would; what it gathers goes to the disk beyond 16 MB.
 */
export const FRUGAL_SETTINGS = [
  'max_threads = 1',
  'max_block_size = 8192',
  `max_bytes_before_external_group_by = ${16 * MEGABYTE}`,
  `max_bytes_before_external_sort = ${16 * MEGABYTE}`,
].join(', ')
