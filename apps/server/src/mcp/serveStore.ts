import '@tickmark/core/processes/lockPrototypes'
import { once } from 'node:events'
import { Socket } from 'node:net'
import { openAnalytics } from '@tickmark/analytics/store/openAnalytics'
import { openLeases } from '../leases/openLeases.ts'
import { checkDataDir } from '../runtime/checkDataDir.ts'
import { printFailure } from '../runtime/printFailure.ts'
import { makeConfig } from '../settings/config.ts'
import { serveLocalMcp } from './serveLocalMcp.ts'

// The process in which `npm run mcp` opens the store while no server does. Messages come and go by the fourth stream.
try {
  // biome-ignore lint/style/noProcessEnv: settings enter here and travel on as a value.
  const config = makeConfig(process.env)
  await checkDataDir(config.dataDir)
  const leases = await openLeases(config, (line) => process.stderr.write(`${line}\n`))
  const analytics = await openAnalytics(config.analytics, {
    leases,
    onlyReviewed: config.catalog.onlyReviewed,
  })
  const channel = new Socket({ fd: 3 })
  const server = serveLocalMcp(analytics, config, channel)
  await once(channel, 'close')
  await server.close()
  await leases.close()
  await analytics.close()
  process.exit(0)
} catch (failure) {
  printFailure(failure)
  process.exit(1)
}
