/** What a source answered. */
export type Reply = {
  status: number
  /** The bytes as they came, decompressed. */
  bytes: Buffer
  /** The parsed JSON; null when the source said that it has no such thing. */
  body: unknown
  /** When it was asked for, ms since 1970. */
  fetched_at: number
}
