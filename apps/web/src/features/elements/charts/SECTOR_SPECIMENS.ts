import type { TreemapGroup } from '../../../charts/treemap/prepareTreemap.ts'
import { makeFigures } from './makeFigures.ts'

const SECTORS = [
  'Blockchains (L1)',
  'Exchanges (DEX)',
  'Lending',
  'Derivatives',
  'Bridges',
  'Gaming',
]

/** Sectors with ever smaller projects; of some the change is not known. */
export const SECTOR_SPECIMENS: readonly TreemapGroup[] = SECTORS.map((name, sector) => {
  const changes = makeFigures(48, sector + 20, 1)
  const leaves = changes.slice(sector * 6).map((change, index) => ({
    id: `${sector}-${index}`,
    name: `Project ${sector + 1}.${index + 1}`,
    value: 8e8 / (sector + 1) / (index + 1) ** 1.5,
    change: index % 11 === 10 ? null : (change % 0.4) - 0.2,
  }))
  return { id: `sector-${sector}`, name, leaves }
})
