/** How much one document, and one owner of documents, may have. */
export const DOCUMENT_LIMITS = {
  /** Of its content as JSON. */
  bytes: 256 * 1024,
  /** Versions of one document; beyond them the older half is thinned. */
  versions: 200,
  /** Of one kind, of one user or organisation, where no tier says less. */
  documents: 5_000,
  /** New ones of one user within an hour. */
  creations: { count: 300, windowMs: 3_600_000 },
} as const
