import { AppError } from '@tickmark/core/errors/AppError'
import { findSector, type KnownSector, MARKET_SECTORS } from '@tickmark/core/sectors/MARKET_SECTORS'
import { suggestNearest } from './suggestNearest.ts'

/** The market sector named in a path. @throws AppError `not-found` that names the id and those that are like it. */
export function requireSector(id: string): KnownSector {
  const sector = findSector(id)
  if (sector === undefined) {
    const advice = suggestNearest(id, MARKET_SECTORS, {
      nameOf: ({ market_sector_id, name }) => ({ names: [market_sector_id, name] }),
      idOf: ({ market_sector_id }) => market_sector_id,
    })
    throw new AppError(
      'not-found',
      `There is no market sector "${id}". ${advice ?? 'GET /v2/market-sectors lists them.'}`,
      { errors: [{ code: 'unknown-market-sector', field: 'market_sector_id', value: id }] },
    )
  }
  return sector
}
