/**
 * How the process of a server takes and gives back memory; whoever starts one starts it with these. Left to themselves
 * the garbage collector and the C library take what the machine has, and keep it: answers of sources, parsed one after
 * the other, would lie about as garbage in 200 MB beside 30 MB that are in use.
 */
export const MEMORY_SETTINGS = {
  /** What is young is collected in portions of 8 MB, and what is old when it has grown by three fifths. */
  flags: ['--max-semi-space-size=8', '--heap-growing-percent=60'],
  /**
   * Read by glibc, and by no other C library: blocks of 128 KB and more go back to the machine when they are freed, and
   * threads share two heaps.
   */
  environment: {
    MALLOC_ARENA_MAX: '2',
    MALLOC_MMAP_THRESHOLD_: '131072',
    MALLOC_TRIM_THRESHOLD_: '131072',
  },
} as const
