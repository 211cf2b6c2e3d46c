import { randomBytes } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { writeStillPolicy } from '../pages/writePagePolicy.ts'
import { writeAlone } from './writeAlone.ts'

const NONCE_BYTES = 18

/** Sends a frame of a picture and nothing else; the caller says how long it is kept. */
export function sendAlone(
  reply: FastifyReply,
  alone: { title: string; still: string },
): FastifyReply {
  const nonce = randomBytes(NONCE_BYTES).toString('base64')
  reply.removeHeader('x-frame-options')
  return reply
    .header('content-security-policy', writeStillPolicy(nonce))
    .type('text/html; charset=utf-8')
    .send(writeAlone(alone, nonce))
}
