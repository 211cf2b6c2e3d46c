import type { TreemapGroup } from '../../../charts/treemap/TreemapGroup.ts'
import { makeFigures } from './makeFigures.ts'

const SECTORS = [
  'Blockchains (L1)',
  'Exchanges (DEX)',
  'Lending',
  'Derivatives',
  'Bridges',
  'Gaming',
]

/** Sectors with ever smaller projects; some have no value, of some the change is not known. */
export const SECTOR_SPECIMENS: readonly TreemapGroup[] = SECTORS.map((name, sector) => {
  const changes = makeFigures(48, sector + 20, 1)
  const items = changes.slice(sector * 6).map((change, index) => ({
    id: `${sector}-${index}`,
    name: `Project ${sector + 1}.${index + 1}`,
    value: index === 9 ? null : 8e8 / (sector + 1) / (index + 1) ** 1.5,
    change: index % 11 === 10 ? null : (change % 0.4) - 0.2,
  }))
  const value = items.reduce((sum, item) => sum + (item.value ?? 0), 0)
  return { id: `sector-${sector}`, name, value, change: 0.04 - sector * 0.02, items }
})
