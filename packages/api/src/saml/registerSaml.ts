import type { Accounts } from '@tickmark/accounts/context/Accounts'
import { addressKey } from '@tickmark/accounts/limits/addressKey'
import type { Counts } from '@tickmark/accounts/limits/Counts'
import { receiveSamlResponse } from '@tickmark/accounts/sso/saml/receiveSamlResponse'
import {
  describeServiceProvider,
  writeServiceMetadata,
} from '@tickmark/accounts/sso/saml/SamlClient'
import type { ErrorCode } from '@tickmark/core/errors/AppError'
import type { IdentityError } from '@tickmark/core/session/IDENTITY_PROVIDERS'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { IdField } from '../endpoints/accounts/fields.ts'
import type { ReportFailure } from '../errors/toAppError.ts'
import { countRequest } from '../rest/countRequest.ts'
import { toRequestError } from '../rest/setErrorHandler.ts'

type SamlOptions = {
  open(): Promise<Accounts>
  counts: Counts
  /** Without a slash at its end. */
  publicUrl: string
  reportFailure?: ReportFailure | undefined
}

/** A response has 10 KB, and a few times as much where a user is in hundreds of groups. */
const BODY_LIMIT = 128 * 1024
/** Everybody in an office may have one address. */
const RATE_LIMITS = { perMinute: 60, perDay: Number.POSITIVE_INFINITY } as const

const Params = z.object({ organization_id: IdField })
const Form = z.object({ SAMLResponse: z.string().min(1) })
/** The errors that the log-in page shows for failures; all others are ours. */
const SHOWN: Partial<Record<ErrorCode, IdentityError>> = {
  'bad-request': 'bad-request',
  'payload-too-large': 'bad-request',
  'not-ready': 'not-ready',
}

/**
 * Serves what SAML 2.0 needs beside the calls about accounts: the metadata of this terminal for an organization, and the
 * address to which the page of an identity provider posts its response. Only here forms of other sites are read, and no
 * cookie is. Register it with its own scope.
 */
export async function registerSaml(app: FastifyInstance, options: SamlOptions): Promise<void> {
  const { open, counts, publicUrl, reportFailure } = options
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request: FastifyRequest, body: string, done: (failure: null, fields: unknown) => void) =>
      done(null, Object.fromEntries(new URLSearchParams(body))),
  )
  app.addHook('onRequest', async ({ ip }, reply) => {
    reply.header('cache-control', 'no-store')
    await countRequest(counts, { countedAs: `saml ${addressKey(ip)}`, limits: RATE_LIMITS }, reply)
  })

  app.get('/v1/sso/:organization_id/metadata', async ({ params }, reply) => {
    const { organization_id } = Params.parse(params)
    const xml = await writeServiceMetadata(describeServiceProvider(publicUrl, organization_id))
    return reply
      .type('application/samlmetadata+xml')
      .header('content-disposition', 'attachment; filename="metadata.xml"')
      .send(xml)
  })

  app.post(
    '/v1/sso/:organization_id/acs',
    {
      bodyLimit: BODY_LIMIT,
      // A person is at the other end, whose browser shows what comes back.
      errorHandler: (failure, request, reply) => {
        const { code } = toRequestError(failure, BODY_LIMIT)
        if (code === 'too-many-requests') throw failure
        const { [code]: shown = 'internal' } = SHOWN
        if (shown === 'internal') {
          request.log.error({ err: failure }, 'request failed')
          reportFailure?.(failure, { method: 'POST', route: '/v1/sso/{organization_id}/acs' })
        }
        return reply.redirect(`/explorer/login?identity_error=${shown}`, 303)
      },
    },
    async (request, reply) => {
      const { organization_id: organizationId } = Params.parse(request.params)
      const { SAMLResponse: response } = Form.parse(request.body)
      const { location, refusal } = await receiveSamlResponse(
        await open(),
        { organizationId, response },
        { address: request.ip, userAgent: request.headers['user-agent'] ?? '' },
      )
      if (refusal !== undefined)
        request.log.warn({ organizationId, ...refusal }, 'a SAML response was refused')
      // A form becomes a request without a body.
      return reply.redirect(location, 303)
    },
  )
}
