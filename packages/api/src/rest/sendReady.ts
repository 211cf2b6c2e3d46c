import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ReadyAnswer } from './AnswerCache.ts'
import { endHijacked } from './endHijacked.ts'

/**
 * Writes finished bytes past the framework's own serialization, which is most of the cost of a cached answer.
 * A request that names the answer's ETag gets 304 and no body.
 */
export function sendReady(request: FastifyRequest, reply: FastifyReply, answer: ReadyAnswer): void {
  reply.hijack()
  try {
    write(request, reply, answer)
  } catch (failure) {
    endHijacked(reply, failure)
  }
}

function write(request: FastifyRequest, reply: FastifyReply, answer: ReadyAnswer): void {
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  const known = request.headers['if-none-match']
  const headers = { ...reply.getHeaders(), ...answer.headers }
  if (isRead && known !== undefined && matchesEtag(known, answer.etag)) {
    const { 'content-type': _type, 'content-encoding': _encoding, ...kept } = headers
    reply.raw.writeHead(304, kept as Record<string, string>)
    reply.raw.end()
    return
  }
  headers['content-length'] = String(answer.body.length)
  reply.raw.writeHead(200, headers as Record<string, string>)
  if (request.method === 'HEAD') reply.raw.end()
  else reply.raw.end(answer.body)
}

/** Returns whether a list of ETags, weak or not, or `*`, names this one (RFC 9110, 13.1.2). */
export function matchesEtag(list: string, etag: string): boolean {
  if (list === etag || list.trim() === '*') return true
  return list.split(',').some((one) => one.trim().replace(/^W\//, '') === etag)
}
