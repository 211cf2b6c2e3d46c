/** The size that a server takes on a machine of the recommended size of 2 GB, where the machine of a test is larger. */
export const RECOMMENDED_SIZE = {
  /** The old space of Node. */
  heapMegabytes: 1_024,
  /** A sixth of the machine's memory is for queries, and a fifth for a document. */
  settings: { TT_QUERY_MEMORY_MB: '341', TT_DOCUMENT_MB: '409' },
} as const
