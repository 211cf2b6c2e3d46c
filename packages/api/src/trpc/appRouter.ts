import { factsRouter } from './routers/factsRouter.ts'
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
  status: statusRouter,
})

/** The types the page works with. */
export type AppRouter = typeof appRouter
