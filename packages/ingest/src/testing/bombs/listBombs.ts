import { BINARY_BOMBS } from './BINARY_BOMBS.ts'
import type { Bomb } from './Bomb.ts'
import { TEXT_BOMBS } from './TEXT_BOMBS.ts'
import { WORKBOOK_BOMBS } from './WORKBOOK_BOMBS.ts'

/**
 * Lists documents that are meant to stop a reader, for every door that takes one. Each is made when its bytes are
 * requested; the largest have 50 MB, most less than 2 MB.
 */
export function listBombs(): readonly Bomb[] {
  return [...WORKBOOK_BOMBS, ...TEXT_BOMBS, ...BINARY_BOMBS]
}
