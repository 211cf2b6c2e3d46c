import { assetsRouter } from './routers/assetsRouter.ts'
import { callsRouter } from './routers/callsRouter.ts'
import { contractsRouter } from './routers/contractsRouter.ts'
import { factsRouter } from './routers/factsRouter.ts'
import { fundraisesRouter } from './routers/fundraisesRouter.ts'
import { martsRouter } from './routers/martsRouter.ts'
import { metricsRouter } from './routers/metricsRouter.ts'
import { projectsRouter } from './routers/projectsRouter.ts'
import { sectorsRouter } from './routers/sectorsRouter.ts'
import { statusRouter } from './routers/statusRouter.ts'
import { trpc } from './trpc.ts'

/** Every procedure of the product, one line per area. */
export const appRouter = trpc.router({
  projects: projectsRouter,
  metrics: metricsRouter,
  sectors: sectorsRouter,
  facts: factsRouter,
  fundraises: fundraisesRouter,
  contracts: contractsRouter,
  assets: assetsRouter,
  marts: martsRouter,
  calls: callsRouter,
  status: statusRouter,
})

/** The types the page works with. */
export type AppRouter = typeof appRouter
