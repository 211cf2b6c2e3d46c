import {
  AuthorizationRequest,
  authorizeClient,
  checkRequest,
  returnTo,
} from '@tickmark/accounts/oauth/authorizeClient'
import { z } from 'zod'
import { accountEndpoint } from '../../context/endpoint.ts'

const input = z.strictObject(AuthorizationRequest.shape)

/** The calls with which a user sees and decides what a program may read on their behalf. */
export const clientEndpoints = [
  accountEndpoint({
    name: 'describeClient',
    path: '/v1/users/me/clients/request',
    summary:
      'The application that requests read access on behalf of the user, and where a refusal is sent.',
    input,
    output: z.object({
      client_name: z.string().describe('Name given by the application; not verified.'),
      redirect_host: z.string().describe('The host or custom scheme that codes are sent to.'),
      refuse_to: z.string().describe('The address that a refusal is sent to.'),
    }),
    run: async ({ accounts }, request) => {
      const { client_name } = checkRequest(accounts, request)
      const { host, protocol } = new URL(request.redirect_uri)
      return {
        client_name,
        redirect_host: host || protocol,
        refuse_to: returnTo(accounts, request, { error: 'access_denied' }),
      }
    },
  }),

  accountEndpoint({
    name: 'authorizeClient',
    path: 'POST /v1/users/me/clients',
    summary: 'Grants an application read access on behalf of the user.',
    input,
    output: z.object({
      redirect_to: z.string().describe('The address to redirect the browser to.'),
    }),
    run: async ({ accounts, acting }, request) => ({
      redirect_to: await authorizeClient(accounts, acting(), request),
    }),
  }),
] as const
