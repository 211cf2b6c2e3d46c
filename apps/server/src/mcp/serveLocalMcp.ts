import type { Duplex } from 'node:stream'
import {
  type StdioServerHandle,
  StdioServerTransport,
  serveStdio,
} from '@modelcontextprotocol/server/stdio'
import type { Analytics } from '@tickmark/analytics/client/Analytics'
import { createMcpServer } from '@tickmark/api/mcp/createMcpServer'
import { OPEN_ACCESS } from '@tickmark/core/gating/Access'
import { createChartDrawer } from '../previews/createChartDrawer.ts'
import { BUILD_VERSION } from '../runtime/BUILD_VERSION.ts'
import { printFailure } from '../runtime/printFailure.ts'
import type { Config } from '../settings/config.ts'

/**
 * Serves the Model Context Protocol line by line to a program of this machine over a socket. Anyone who may read the data folder may read all of it, so no tier limits what it reads.
 */
export function serveLocalMcp(
  analytics: Analytics,
  { productName, publicUrl, switches }: Pick<Config, 'productName' | 'publicUrl' | 'switches'>,
  socket: Duplex,
): StdioServerHandle {
  const drawer = createChartDrawer()
  const transport = new StdioServerTransport(socket, socket)
  const handle = serveStdio(
    () =>
      createMcpServer({
        ctx: { analytics, now: () => Date.now(), productName, access: OPEN_ACCESS },
        origin: publicUrl,
        drawChart: drawer.draw,
        productName,
        version: BUILD_VERSION,
        switches,
        reportFailure: printFailure,
      }),
    { transport },
  )
  return { close: () => Promise.all([handle.close(), drawer.close()]).then(() => undefined) }
}
