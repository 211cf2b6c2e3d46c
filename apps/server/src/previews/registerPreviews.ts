import type { ApiContext } from '@tickmark/api/context/ApiContext'
import { AnswerCache } from '@tickmark/api/rest/AnswerCache'
import { type RequestLimits, scheduleRequest } from '@tickmark/api/rest/scheduleRequest'
import { sendReady } from '@tickmark/api/rest/sendReady'
import { AppError } from '@tickmark/core/errors/AppError'
import type { FastifyInstance } from 'fastify'
import type { LazyAccounts } from '../accounts/LazyAccounts.ts'
import { sealAnswer } from '../http/sealAnswer.ts'
import { isDocumentOn, readShared } from '../pages/readShared.ts'
import type { Config } from '../settings/config.ts'
import { PREVIEW_THEMES, readPreview } from './readPreview.ts'

type Options = {
  ctx: ApiContext
  config: Pick<Config, 'switches'>
  lazyAccounts: Pick<LazyAccounts, 'open'>
  limits: RequestLimits
}

const FILE = /^([\w-]{1,100})\.svg$/
const HEADERS = { 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=300' } as const

/**
 * Serves the pictures by which lists show public documents. Each is drawn once per version of the data and of the
 * document, in the queue of the address that requests it.
 */
export function registerPreviews(
  app: FastifyInstance,
  { ctx, config, lazyAccounts, limits }: Options,
): void {
  const cache = new AnswerCache()
  app.get('/explorer/previews/:file', async (request, reply) => {
    const { file } = request.params as { file: string }
    const { theme: given } = request.query as { theme?: unknown }
    const documentId = FILE.exec(file)?.[1]
    const theme = PREVIEW_THEMES.find((one) => one === given) ?? 'dark'
    const shared =
      documentId === undefined
        ? undefined
        : await readShared(lazyAccounts, { documentId, secret: undefined })
    if (shared?.state === 'away')
      throw new AppError('not-ready', 'Documents cannot be read right now. Try again soon.')
    const document = shared?.state === 'shown' ? shared.document : undefined
    if (
      document === undefined ||
      document.kind === 'preset' ||
      !isDocumentOn({ kind: document.kind, isFramed: false }, config)
    )
      throw new AppError('not-found', `There is no preview "${file.slice(0, 120)}".`)
    const schedule = scheduleRequest(limits, request, reply)
    const make = async () => {
      const [preview, { drawPreview }] = await Promise.all([
        readPreview(ctx, document),
        import('./drawPreview.ts'),
      ])
      return sealAnswer(Buffer.from(drawPreview(preview, theme)), HEADERS)
    }
    const key = `${documentId} ${document.version} ${theme}`
    sendReady(
      request,
      reply,
      await cache.getOrMake(ctx.analytics.dataVersion, key, { make, schedule }),
    )
    return reply
  })
}
