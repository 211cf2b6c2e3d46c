import { availableParallelism } from 'node:os'

/**
 * The rules by which the process of a server takes and gives back memory, and the number of threads that wait for the
 * engine and the disk; every start uses these. By default the garbage collector and the C library take what the machine
 * has, and keep it: answers of sources, parsed one after the other, would occupy 200 MB as garbage beside 30 MB that
 * are in use.
 */
export const PROCESS_SETTINGS = {
  /**
   * Young objects are collected in portions of 4 MB, and old ones when they have grown by a third. V8 does not guess
   * which objects will live long: with such small portions it takes the rows of a file for that, and reading takes
   * twice the time. Sources are read without their types; see `readStripped`.
   */
  flags: [
    '--max-semi-space-size=4',
    '--no-allocation-site-pretenuring',
    '--heap-growing-percent=33',
    `--import=${new URL('../sources/readStripped.mjs', import.meta.url)}`,
  ],
  /**
   * The engine answers six statements at a time, each in a thread of Node's, and two are left for files and the like.
   * The next three are read by glibc, and by no other C library: blocks of 32 KB and more, such as answers that are
   * kept, go back to the machine when they are freed instead of leaving holes, and threads share two heaps. The last is
   * read by the engine's own allocator: what it frees goes back after 30 ms instead of five seconds (at once, a load
   * would take twice the processor time), and it has one arena for each processor instead of four.
   */
  environment: {
    UV_THREADPOOL_SIZE: '8',
    MALLOC_ARENA_MAX: '2',
    MALLOC_MMAP_THRESHOLD_: '32768',
    MALLOC_TRIM_THRESHOLD_: '131072',
    JE_MALLOC_CONF: `dirty_decay_ms:30,muzzy_decay_ms:0,narenas:${availableParallelism()}`,
  },
} as const
