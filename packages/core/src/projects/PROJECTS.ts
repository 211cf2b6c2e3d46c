import { BLOCKCHAIN_PROJECTS_1 } from './data/BLOCKCHAIN_PROJECTS_1.ts'
import { BLOCKCHAIN_PROJECTS_2 } from './data/BLOCKCHAIN_PROJECTS_2.ts'
import { BLOCKCHAIN_PROJECTS_3 } from './data/BLOCKCHAIN_PROJECTS_3.ts'
import { BLOCKCHAIN_PROJECTS_4 } from './data/BLOCKCHAIN_PROJECTS_4.ts'
import { BLOCKCHAIN_PROJECTS_5 } from './data/BLOCKCHAIN_PROJECTS_5.ts'
import { BLOCKCHAIN_PROJECTS_6 } from './data/BLOCKCHAIN_PROJECTS_6.ts'
import { BLOCKCHAIN_PROJECTS_7 } from './data/BLOCKCHAIN_PROJECTS_7.ts'
import { DEFILLAMA_TVL_PROJECTS_1 } from './data/DEFILLAMA_TVL_PROJECTS_1.ts'
import { DEFILLAMA_TVL_PROJECTS_2 } from './data/DEFILLAMA_TVL_PROJECTS_2.ts'
import { DEFI_PROJECTS_1 } from './data/DEFI_PROJECTS_1.ts'
import { DEFI_PROJECTS_10 } from './data/DEFI_PROJECTS_10.ts'
import { DEFI_PROJECTS_2 } from './data/DEFI_PROJECTS_2.ts'
import { DEFI_PROJECTS_3 } from './data/DEFI_PROJECTS_3.ts'
import { DEFI_PROJECTS_4 } from './data/DEFI_PROJECTS_4.ts'
import { DEFI_PROJECTS_5 } from './data/DEFI_PROJECTS_5.ts'
import { DEFI_PROJECTS_6 } from './data/DEFI_PROJECTS_6.ts'
import { DEFI_PROJECTS_7 } from './data/DEFI_PROJECTS_7.ts'
import { DEFI_PROJECTS_8 } from './data/DEFI_PROJECTS_8.ts'
import { DEFI_PROJECTS_9 } from './data/DEFI_PROJECTS_9.ts'
import { MEME_PROJECTS } from './data/MEME_PROJECTS.ts'
import { RWA_PROJECTS } from './data/RWA_PROJECTS.ts'
import { STABLECOIN_PROJECTS } from './data/STABLECOIN_PROJECTS.ts'
import { TOKEN_PROJECTS } from './data/TOKEN_PROJECTS.ts'
import type { Project } from './Project.ts'

const UNSORTED: readonly Project[] = [
  ...BLOCKCHAIN_PROJECTS_1,
  ...BLOCKCHAIN_PROJECTS_2,
  ...BLOCKCHAIN_PROJECTS_3,
  ...BLOCKCHAIN_PROJECTS_4,
  ...BLOCKCHAIN_PROJECTS_5,
  ...BLOCKCHAIN_PROJECTS_6,
  ...BLOCKCHAIN_PROJECTS_7,
  ...DEFILLAMA_TVL_PROJECTS_1,
  ...DEFILLAMA_TVL_PROJECTS_2,
  ...DEFI_PROJECTS_1,
  ...DEFI_PROJECTS_10,
  ...DEFI_PROJECTS_2,
  ...DEFI_PROJECTS_3,
  ...DEFI_PROJECTS_4,
  ...DEFI_PROJECTS_5,
  ...DEFI_PROJECTS_6,
  ...DEFI_PROJECTS_7,
  ...DEFI_PROJECTS_8,
  ...DEFI_PROJECTS_9,
  ...MEME_PROJECTS,
  ...RWA_PROJECTS,
  ...STABLECOIN_PROJECTS,
  ...TOKEN_PROJECTS,
]

/** Every project of the catalogue, by project id. */
export const PROJECTS: readonly Project[] = UNSORTED.toSorted((a, b) =>
  a.project_id < b.project_id ? -1 : 1,
)
