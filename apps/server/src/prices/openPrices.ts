import type { Counts } from '@tickmark/accounts/limits/Counts'
import type { PriceStatus } from '@tickmark/core/answers/PriceStatus'
import type { Catalog } from '@tickmark/core/projects/Catalog'
import type { FastifyInstance } from 'fastify'
import type { ConnectionLimit } from '../limits/ConnectionLimit.ts'
import type { Config } from '../settings/config.ts'

type PriceServices = {
  catalog: () => Catalog
  counts: Counts
  connections: Pick<ConnectionLimit, 'release'>
}

type OpenPrices = { readStatus(): PriceStatus }

/**
 * Opens live prices if they are enabled. Otherwise no code is loaded and no route exists for them.
 */
export async function openPrices(
  app: FastifyInstance,
  config: Config,
  { catalog, ...services }: PriceServices,
): Promise<OpenPrices | null> {
  const { prices, redisUrl } = config
  if (prices === null) return null
  const [{ openPriceCoordinator }, { registerPrices }] = await Promise.all([
    import('./PriceCoordinator.ts'),
    import('./registerPrices.ts'),
  ])
  const coordinator = await openPriceCoordinator({ catalog, prices, redisUrl })
  await registerPrices(app, { desk: coordinator, config: { ...config, prices }, ...services })
  return coordinator
}
