import { readPart } from '@tickmark/core/text/textCodec'
import { parseAsOf } from '@tickmark/core/time/parseAsOf'
import type { FastifyRequest } from 'fastify'

/** The decoded segments of an address below `/explorer`. One that is not encoded properly is kept as it is. */
export function readSegments(path: string): string[] {
  return path
    .replace(/^\/explorer/, '')
    .split('/')
    .filter((segment) => segment !== '')
    .map(readPart)
}

/** The moment that an address of a page, frame or picture is turned back to; what is none is passed over, as pages do. */
export function readAddressAsOf({ query }: Pick<FastifyRequest, 'query'>): string | undefined {
  const { as_of } = query as { as_of?: unknown }
  return typeof as_of === 'string' && parseAsOf(as_of) !== undefined ? as_of : undefined
}
