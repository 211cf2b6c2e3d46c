const MB = 1024 * 1024

/** Bytes of groups and sorts beyond which the embedded engine continues on disk, where nothing limits its memory. */
export const SPILL_BYTES = { group: 256 * MB, sort: 96 * MB } as const

/** Rows of a block: fewer where a statement with many columns must fit into its memory. */
const BLOCK_ROWS = { few: 8_192, usual: 65_409 } as const
/** A statement that may use less fails fast instead, and is repeated with more; see `StatementMemory`. */
const SPILLS_FROM = 128 * MB

/** Settings of the embedded engine for a statement that may use this much memory, in bytes. */
export function memorySettings(bytes: number): string {
  const spills = bytes >= SPILLS_FROM
  const atMost = (usual: number, part: number) =>
    spills ? Math.min(usual, Math.floor(bytes / part)) : usual
  return [
    `max_memory_usage = ${bytes}`,
    `max_block_size = ${spills ? BLOCK_ROWS.few : BLOCK_ROWS.usual}`,
    `max_bytes_before_external_group_by = ${atMost(SPILL_BYTES.group, 2)}`,
    `max_bytes_before_external_sort = ${atMost(SPILL_BYTES.sort, 4)}`,
  ].join(', ')
}
