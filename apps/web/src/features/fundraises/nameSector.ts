import { findSector } from '@tickmark/core/sectors/findSector'

/** A market sector by its name, a category as its source writes it, and what belongs to neither. */
export function nameSector(key: string): string {
  return key === '' ? 'Not told' : (findSector(key)?.name ?? key)
}
