/** What a source answered. */
export type Reply = {
  status: number
  /** The bytes as they came, decompressed. */
  bytes: Buffer
  /** The source said that it has no such thing. Otherwise the bytes are JSON, as far as `isJson` tells. */
  missing: boolean
  /** When it was asked for, ms since 1970. */
  fetched_at: number
}
